#!/bin/sh
# Builds the fuzz target with coverage and the address sanitizer and runs it over the seeds.
# usage: fuzz.sh [SECONDS]   (default 60; the corpus it grows stays in .build-fuzz/corpus)
set -eu
cd "$(dirname "$0")/../.."
seconds=${1:-60}
scratch=.build-fuzz
swift build --scratch-path $scratch -c release --target ModelReading -Xswiftc -sanitize=fuzzer,address
package=$(basename "$(pwd)" | tr 'A-Z' 'a-z' | tr -c 'a-z0-9_\n' '_')
objects=$(find $scratch/release/ -path '*.build/*' -name '*.o' ! -path '*EmbedFiles*' ! -path '*PackageDescription*')
swiftc -O -parse-as-library -swift-version 6 -package-name "$package" -module-name Fuzzing \
  -sanitize=fuzzer,address -I $scratch/release/Modules -Xcc -fmodule-map-file=Sources/CLibXML2/module.modulemap \
  $(xml2-config --cflags) Benchmarks/Fuzzing/FuzzTargets.swift $objects $(xml2-config --libs) -o $scratch/fuzz
mkdir -p $scratch/corpus $scratch/seeds
# The seeds are the package's own fixtures, each behind the letter of its reader.
find Tests Examples -type f \( -name contents -o -name '*.xccurrentversion' -o -name '*.plist' \) | while read -r file; do
  name=$(printf %s "$file" | tr '/ ' '__')
  case "$file" in
  *contents) { printf x; cat "$file"; } >"$scratch/seeds/x-$name" ;;
  *) { printf p; cat "$file"; } >"$scratch/seeds/p-$name" ;;
  esac
done
for seed in Benchmarks/Fuzzing/Seeds/*; do
  [ ! -f "$seed" ] || cp "$seed" $scratch/seeds/
done
$scratch/fuzz -jobs=1 -workers=1 -timeout=1 -rss_limit_mb=2048 -max_len=65536 -max_total_time="$seconds" \
  -artifact_prefix=$scratch/ $scratch/corpus $scratch/seeds
