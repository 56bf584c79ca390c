# Installs npm's packages of a folder, for scripts that source this file: `install FOLDER`. No package's script is run.

# A lock file's stamp inside node_modules says whether `npm ci` has run for it. Steps run side by side, and some share a folder.
install() {
    local folder=$1 stamp="$1/node_modules/.installed"
    (
        flock 9
        cmp -s "$folder/package-lock.json" "$stamp" && exit 0
        (cd "$folder" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error) && cp "$folder/package-lock.json" "$stamp"
    ) 9<"$folder/package-lock.json" || {
        echo "the packages of $folder/package-lock.json are missing: npm ci failed"
        exit 77
    }
}
