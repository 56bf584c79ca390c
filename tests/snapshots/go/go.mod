module github.com/GIT_USER_ID/GIT_REPO_ID

go 1.23
