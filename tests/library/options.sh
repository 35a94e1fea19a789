#!/bin/sh
# The options of the build leave out what they say, and refuse what does not fit. Usage: options.sh SOURCE_ROOT CROSS_FILE
set -eu
root=$1 cross_file=$2
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
cd "$directory"

fail() {
    cat log
    echo "$*"
    exit 1
}

configure() { # configure OPTION...: a build; its targets are listed in the file built
    rm -rf build
    meson setup build "$root" "$@" >log 2>&1 && ninja -C build -t targets all >built
}
has() { grep -q "^$1" built || fail "there is no $1"; }
lacks() { ! grep "^$1" built || fail "there is $1"; }
refuses() { # refuses WORDS OPTION...
    words=$1
    shift
    ! configure "$@" || fail "$* is taken"
    grep -qF "$words" log || fail "$* is not refused so: $words"
}

configure -Dtests=disabled -Dsentences=false -Dcopy=plain || fail "no build"
grep -q 'check skipped: feature tests disabled' log || fail "check is looked for"
lacks tests/kernels
steps=$(ninja -C build -n | grep -c ' Compiling ')
sources=$(find "$root/runtime" "$root/generated" "$root/generator" -name '*.c' | wc -l)
[ "$steps" -le $((2 * sources)) ] || fail "$steps files are compiled, more than library and generator twice"

meson introspect build --installed | grep -q doc/splitgen || fail "no licence"
ninja -C build -t commands runtime/libsplitkernels.a | grep -q -e -DSGK_NO_SENTENCES || fail "sentences, though they were to go"
ninja -C build -t commands runtime/libsplitkernels.a | grep -q -e -DSGK_PLAIN_COPY || fail "no plain copies, though they were asked for"

configure -Dgenerator=disabled -Ddocs=disabled -Ddefault_library=static || fail "no library alone"
! meson introspect build --installed | grep doc/splitgen || fail "the licence comes without docs, too"
lacks generator
lacks tests
lacks 'runtime/libsplitkernels\.so'
has 'runtime/libsplitkernels\.a'
! ninja -C build -t commands runtime/libsplitkernels.a | grep -e -DSGK_NO_SENTENCES || fail "no sentences, though nobody wanted them to go"
! ninja -C build -t commands runtime/libsplitkernels.a | grep -e -DSGK_PLAIN_COPY || fail "plain copies, though nobody asked for them"

configure -Dtests=disabled -Ddefault_library=shared -Dinstall=disabled || fail "no shared library"
lacks 'runtime/libsplitkernels\.a'
has 'runtime/libsplitkernels\.so'
test "$(meson introspect build --installed)" = '{}' || fail "something is installed"

(unset CUDA_PATH && CUDA_HOME=$directory/nothing configure) || fail "no build where CUDA_HOME names nothing"
! grep -q 'CUDA Toolkit' log || fail "meson looks for CUDA where there is none, which ends meson 1.7"
has tests/adapters/test_cuda_arguments

# a cross file of a machine without an operating system, with this machine's compiler
cat >bare.ini <<END
[binaries]
c = 'cc'
ar = 'ar'
[host_machine]
system = 'none'
cpu_family = '$(uname -m)'
cpu = '$(uname -m)'
endian = 'little'
END
configure -Dgenerator=disabled --cross-file bare.ini || fail "no library for a bare machine"
lacks 'runtime/libsplitkernels\.so'
has 'runtime/libsplitkernels\.a'
configure -Dgenerator=disabled -Ddefault_library=shared --cross-file bare.ini || fail "no shared library where it is asked for"
has 'runtime/libsplitkernels\.so'

no_suites='the suites run splitgen, and are for the machine that builds'
refuses "$no_suites" -Dtests=enabled -Dgenerator=disabled
if command -v arm-linux-gnueabihf-gcc >/dev/null; then
    refuses "$no_suites" -Dtests=enabled --cross-file "$cross_file"
fi
