#!/bin/sh
# Builds the fuzz target with coverage and the address sanitizer and runs it over the seeds.
# usage: fuzz.sh [SECONDS] [READERS]   (default 60; the corpus it grows stays in .build-fuzz/corpus)
# READERS are the letters of FuzzTargets.swift: "wnkuo" for those of Swift and projects, "a" for CloudKit schemas.
#
# The modules are compiled by hand rather than by the package manager, since everything in them must be instrumented
# and nothing else needs to be built.
set -eu
cd "$(dirname "$0")/../.."
seconds=${1:-60}
readers=${2:-}
scratch=$(pwd)/.build-fuzz
mkdir -p "$scratch/modules" "$scratch/corpus" "$scratch/seeds"
flags="-O -wmo -parse-as-library -swift-version 6 -package-name fuzzing -sanitize=fuzzer,address
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault
  -enable-upcoming-feature MemberImportVisibility
  -I $scratch/modules -Xcc -fmodule-map-file=Sources/CLibXML2/module.modulemap $(xml2-config --cflags)
  -Xcc -fmodule-map-file=Sources/CSQLite/module.modulemap
  -Xcc -fmodule-map-file=Sources/CBuiltIn/include/module.modulemap"

# module NAME FILES…: compiles one module, and every later one, since they may import it.
stale=
module() {
  name=$1
  shift
  [ -n "$stale$(find "$@" -newer "$scratch/modules/$name.o" 2>/dev/null || echo new)" ] || return 0
  stale=yes
  # shellcheck disable=SC2086
  swiftc $flags -module-name "$name" -emit-module -emit-module-path "$scratch/modules/$name.swiftmodule" \
    -emit-object -o "$scratch/modules/$name.o" "$@"
}

rooms="Basics Files Diagnostics FileTrees ManagedObjectModel PredicateFormat CloudKitSchemas PropertyLists Stores SwiftSource SwiftDataModels ModelFiles"
for room in $rooms; do
  # shellcheck disable=SC2046
  module "Gloss$room" $(find "Sources/$room" -name '*.swift' | sort)
done
clang -O1 -I Sources/CBuiltIn/include -c Sources/CBuiltIn/files.c -o "$scratch/modules/built-in.o"
more="Localization Validation TableWriting PageTemplates LiveServer DiagramLayout ModelHistory ModelChecks"
for room in $more; do
  # shellcheck disable=SC2046
  module "Gloss$room" $(find "Sources/$room" -name '*.swift' | sort)
done
module GlossSchemaDocs Benchmarks/Fuzzing/SchemaDocsStandIn.swift
# The reader of YAML: libyaml with the sanitizer, and the package around it as the package manager has it.
yams=.build/checkouts/Yams/Sources
[ -d "$yams" ] || swift package resolve
for file in "$yams"/CYaml/src/*.c; do
  clang -O1 -fsanitize=address,fuzzer-no-link -DYAML_DECLARE_STATIC -I "$yams/CYaml/include" -c "$file" \
    -o "$scratch/modules/yaml-$(basename "$file" .c).o"
done
flags="$flags -Xcc -fmodule-map-file=$yams/CYaml/include/module.modulemap -Xcc -DYAML_DECLARE_STATIC"
if [ ! -f "$scratch/modules/Yams.o" ]; then
  # shellcheck disable=SC2046,SC2086
  swiftc $(echo "$flags" | sed 's/-swift-version 6/-swift-version 5/; s/-enable-upcoming-feature [A-Za-z]*//g') \
    -DSWIFT_PACKAGE -module-name Yams -emit-module -emit-module-path "$scratch/modules/Yams.swiftmodule" \
    -emit-object -o "$scratch/modules/Yams.o" $(find "$yams/Yams" -name '*.swift' | sort)
fi
# The settings of a configuration are in the room of the commands, which needs all others.
settings=$(echo Sources/ModelGlossCommands/Configuration/Setting*.swift)
objects=$(for room in $rooms SchemaDocs $more; do
  echo "$scratch/modules/Gloss$room.o"
done; echo "$scratch"/modules/built-in.o "$scratch"/modules/Yams.o "$scratch"/modules/yaml-*.o)
# shellcheck disable=SC2086
swiftc $flags -module-name Fuzzing Benchmarks/Fuzzing/FuzzTargets.swift \
  Tests/TestSupport/RedirectedArchive.swift $settings $objects $(xml2-config --libs) -lsqlite3 \
  -o "$scratch/fuzz"

# shellcheck disable=SC2086
swiftc $(echo "$flags" | sed 's/=fuzzer,address/=address/') -module-name SeedWriter Benchmarks/Fuzzing/SeedWriter.swift \
  Tests/TestSupport/ModelCacheWriter.swift Tests/TestSupport/SQLiteWriter.swift Tests/TestSupport/StoreFixture.swift Tests/TestSupport/Writers/*.swift $objects $(xml2-config --libs) -lsqlite3 -o "$scratch/seed-writer"
"$scratch/seed-writer" "$scratch/seeds"

# The other seeds are the package's own fixtures, each after the letter of its reader.
find Tests Examples Templates -type f \
  \( -name contents -o -name '.xccurrentversion' -o -name '*.plist' -o -name '*.mustache' -o -name '*.swift' \) | while read -r file; do
  name=$(printf %s "$file" | tr '/ ' '__')
  case "$file" in
  *contents) { printf x; cat "$file"; } >"$scratch/seeds/x-$name" ;;
  *.mustache) { printf g; cat "$file"; } >"$scratch/seeds/g-$name" ;;
  Examples/*.swift) { printf n; cat "$file"; } >"$scratch/seeds/n-$name" ;;
  *SwiftSource*.swift) { printf w; cat "$file"; } >"$scratch/seeds/w-$name" ;;
  *.swift) ;;
  *) { printf p; cat "$file"; } >"$scratch/seeds/p-$name" ;;
  esac
done
for seed in Benchmarks/Fuzzing/Seeds/*; do
  [ ! -f "$seed" ] || cp "$seed" "$scratch/seeds/"
done
corpus="$scratch/corpus${readers:+-$readers}"
mkdir -p "$corpus"
seeds="$scratch/seeds"
if [ -n "$readers" ]; then
  seeds="$scratch/seeds-$readers"
  mkdir -p "$seeds"
  find "$scratch/seeds" -type f -name "[$readers]-*" -exec cp {} "$seeds/" \;
  export MODELGLOSS_FUZZ_READERS="$readers"
fi
exec "$scratch/fuzz" -timeout=1 -rss_limit_mb=2048 -max_len=65536 -max_total_time="$seconds" \
  -artifact_prefix="$scratch/" "$corpus" "$seeds"
