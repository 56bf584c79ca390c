#!/bin/sh
# Commits the client and pushes it to a git host.
#
# Usage: sh git_push.sh <user> <repository> [message] [host]
#
# Set GIT_TOKEN to push over HTTPS as <user> with that token; otherwise git asks for credentials.
set -eu

user=${1:?the user or organization on the git host is missing}
repository=${2:?the name of the repository is missing}
message=${3:-Update the generated client}
host=${4:-github.com}

[ -d .git ] || git init
git add .
# It is not an error if there is nothing to commit: an earlier push may have failed.
git diff --cached --quiet || git commit -m "$message"

if ! git remote get-url origin >/dev/null 2>&1; then
    git remote add origin "https://$host/$user/$repository.git"
fi

# The token is passed through a credential helper, so it is neither stored nor printed.
export GIT_USER="$user"
remote() {
    if [ -n "${GIT_TOKEN:-}" ]; then
        git -c credential.helper='!f() { echo "username=$GIT_USER"; echo "password=$GIT_TOKEN"; }; f' "$@"
    else
        git "$@"
    fi
}

branch=$(git symbolic-ref --short HEAD)
if remote ls-remote --exit-code origin "$branch" >/dev/null 2>&1; then
    remote pull --rebase origin "$branch"
fi
remote push origin "$branch"
