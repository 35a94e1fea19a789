-- c_library.lua: the names of C's standard library, as clause 7 of ISO C99 lists them. A macro of such a name would
-- break a header of the library, or code that uses it.
local library = [[
<assert.h> assert
<complex.h> I complex imaginary
<ctype.h> isalnum isalpha isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit tolower
toupper
<errno.h> errno
<fenv.h> feclearexcept fegetenv fegetexceptflag fegetround feholdexcept fenv_t feraiseexcept fesetenv
fesetexceptflag fesetround fetestexcept feupdateenv fexcept_t
<float.h> DBL_DIG DBL_EPSILON DBL_MANT_DIG DBL_MAX DBL_MAX_10_EXP DBL_MAX_EXP DBL_MIN DBL_MIN_10_EXP DBL_MIN_EXP
DECIMAL_DIG FLT_DIG FLT_EPSILON FLT_EVAL_METHOD FLT_MANT_DIG FLT_MAX FLT_MAX_10_EXP FLT_MAX_EXP FLT_MIN
FLT_MIN_10_EXP FLT_MIN_EXP FLT_RADIX FLT_ROUNDS LDBL_DIG LDBL_EPSILON LDBL_MANT_DIG LDBL_MAX LDBL_MAX_10_EXP
LDBL_MAX_EXP LDBL_MIN LDBL_MIN_10_EXP LDBL_MIN_EXP
<inttypes.h> imaxabs imaxdiv imaxdiv_t strtoimax strtoumax wcstoimax wcstoumax
<iso646.h> and and_eq bitand bitor compl not not_eq or or_eq xor xor_eq
<limits.h> CHAR_BIT CHAR_MAX CHAR_MIN INT_MAX INT_MIN LLONG_MAX LLONG_MIN LONG_MAX LONG_MIN MB_LEN_MAX SCHAR_MAX
SCHAR_MIN SHRT_MAX SHRT_MIN UCHAR_MAX UINT_MAX ULLONG_MAX ULONG_MAX USHRT_MAX
<locale.h> lconv localeconv setlocale
<math.h> HUGE_VAL HUGE_VALF HUGE_VALL INFINITY MATH_ERREXCEPT MATH_ERRNO NAN double_t float_t fpclassify isfinite
isgreater isgreaterequal isinf isless islessequal islessgreater isnan isnormal isunordered math_errhandling signbit
<setjmp.h> jmp_buf longjmp setjmp
<signal.h> raise sig_atomic_t signal
<stdarg.h> va_arg va_copy va_end va_list va_start
<stdbool.h> bool false true
<stddef.h> NULL offsetof ptrdiff_t size_t wchar_t
<stdint.h> PTRDIFF_MAX PTRDIFF_MIN SIZE_MAX WCHAR_MAX WCHAR_MIN WINT_MAX WINT_MIN
<stdio.h> BUFSIZ EOF FILE FILENAME_MAX FOPEN_MAX L_tmpnam SEEK_CUR SEEK_END SEEK_SET TMP_MAX clearerr fclose feof
ferror fflush fgetc fgetpos fgets fopen fpos_t fprintf fputc fputs fread freopen fscanf fseek fsetpos ftell fwrite
getc getchar gets perror printf putc putchar puts remove rename rewind scanf setbuf setvbuf snprintf sprintf sscanf
stderr stdin stdout tmpfile tmpnam ungetc vfprintf vfscanf vprintf vscanf vsnprintf vsprintf vsscanf
<stdlib.h> EXIT_FAILURE EXIT_SUCCESS MB_CUR_MAX RAND_MAX abort abs atexit atof atoi atol atoll bsearch calloc div
div_t exit free getenv labs ldiv ldiv_t llabs lldiv lldiv_t malloc mblen mbstowcs mbtowc qsort rand realloc srand
strtod strtof strtol strtold strtoll strtoul strtoull system wcstombs wctomb
<string.h> memchr memcmp memcpy memmove memset strcat strchr strcmp strcoll strcpy strcspn strerror strlen strncat
strncmp strncpy strpbrk strrchr strspn strstr strtok strxfrm
<time.h> CLOCKS_PER_SEC asctime clock clock_t ctime difftime gmtime localtime mktime strftime time time_t tm
<wchar.h> WEOF btowc fgetwc fgetws fputwc fputws fwide fwprintf fwscanf getwc getwchar mbrlen mbrtowc mbsinit
mbsrtowcs mbstate_t putwc putwchar swprintf swscanf ungetwc vfwprintf vfwscanf vswprintf vswscanf vwprintf vwscanf
wcrtomb wcscat wcschr wcscmp wcscoll wcscpy wcscspn wcsftime wcslen wcsncat wcsncmp wcsncpy wcspbrk wcsrchr
wcsrtombs wcsspn wcsstr wcstod wcstof wcstok wcstol wcstold wcstoll wcstoul wcstoull wcsxfrm wctob wint_t wmemchr
wmemcmp wmemcpy wmemmove wmemset wprintf wscanf
<wctype.h> iswalnum iswalpha iswblank iswcntrl iswctype iswdigit iswgraph iswlower iswprint iswpunct iswspace
iswupper iswxdigit towctrans towlower towupper wctrans wctrans_t wctype wctype_t
]]

-- main is of 5.1.2.2.1, defined of 6.10.8. C11 and C23 add the others to the headers that generated code includes.
local others = "main defined max_align_t memccpy memset_explicit nullptr_t strdup strndup unreachable"

-- Functions of <math.h> and of <complex.h>; each also exists with an f and with an l behind its name.
local math_functions = [[
acos acosh asin asinh atan atan2 atanh cbrt ceil copysign cos cosh erf erfc exp exp2 expm1 fabs fdim floor fma fmax
fmin fmod frexp hypot ilogb ldexp lgamma llrint llround log log10 log1p log2 logb lrint lround modf nan nearbyint
nextafter nexttoward pow remainder remquo rint round scalbln scalbn sin sinh sqrt tan tanh tgamma trunc
cabs cacos cacosh carg casin casinh catan catanh ccos ccosh cexp cimag clog conj cpow cproj creal csin csinh csqrt
ctan ctanh]]

-- Families of macros and types that an implementation, or a later C, may add to. 7.26 reserves more for functions, such
-- as names that begin with `str` or `to`. These are not refused: a node may be called `stream` or `tokens`.
local families = {
  "^E[%d%u]", -- 7.5, <errno.h>
  "^FE_%u", -- 7.6, <fenv.h>
  "^PRI[%lX]", "^SCN[%lX]", -- 7.8, <inttypes.h>
  "^LC_%u", -- 7.11, <locale.h>
  "^FP_%u", -- 7.12, <math.h>
  "^SIG_?%u", -- 7.14, <signal.h>
  "^u?int[%w_]*_t$", "^U?INT[%w_]*_MAX$", "^U?INT[%w_]*_MIN$", "^U?INT[%w_]*_C$", -- 7.18, <stdint.h>
  "^%u[%w_]*_WIDTH$", -- C23, <stdint.h> and <limits.h>
}

local names = {} -- including the headers, in angle brackets
for name in (library .. others):gmatch("%S+") do
  names[name] = true
end
for name in math_functions:gmatch("%S+") do
  names[name], names[name .. "f"], names[name .. "l"] = true, true, true
end

-- Whether a name is one of these.
return function(name)
  for _, pattern in ipairs(families) do
    if name:find(pattern) then
      return true
    end
  end
  return names[name] or false
end
