#!/bin/sh
# Downloads a modelgloss release, verifies its SHA-256 and unpacks it.
#
# usage: install.sh VERSION SHA256 FOLDER     the sum is on the release's page, in SHA256SUMS
set -eu
version=$1 sum=$2 folder=$3
releases=${MODELGLOSS_RELEASES:-https://github.com/OWNER/modelgloss/releases/download}
case $(uname -s) in
  Darwin) triple=$(uname -m)-apple-macosx ;;
  *) triple=$(uname -m)-unknown-linux-gnu ;;
esac
archive=$(mktemp)
trap 'rm -f "$archive"' EXIT
curl --fail --location --silent --show-error --output "$archive" \
  "$releases/v$version/modelgloss-$version-$triple.tar.gz"
if command -v sha256sum >/dev/null; then actual=$(sha256sum <"$archive"); else actual=$(shasum -a 256 <"$archive"); fi
if [ "${actual%% *}" != "$sum" ]; then
  echo "install.sh: the archive's SHA-256 is ${actual%% *}, not $sum" >&2
  exit 1
fi
mkdir -p "$folder"
tar -xzf "$archive" -C "$folder" --strip-components 1
echo "$folder/bin/modelgloss"
