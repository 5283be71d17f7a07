#!/bin/sh
# Xcode Cloud runs this in ci_scripts after cloning; MODELGLOSS_SHA256 is an environment variable of the workflow.
set -eu
cd "${CI_PRIMARY_REPOSITORY_PATH:-..}"
command=$(sh ci_scripts/install.sh 1.0.0 "$MODELGLOSS_SHA256" "$HOME/modelgloss")
"$command" check
# Xcode Cloud clones without history.
git fetch --quiet --unshallow --tags origin 2>/dev/null || git fetch --quiet --tags origin
"$command" guard --released 'v*'
