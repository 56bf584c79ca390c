module declarations

go 1.26
