// What the programs of values.mjs have in common: how a case is tried.
package main

import (
	"fmt"
	"strings"
)

// A trial is one case of a row.
type trial struct {
	row   string
	index int
}

func (t trial) tell(what string, text any) {
	fmt.Printf("%s\t%d\t%s\t%s\n", t.row, t.index, what, strings.Join(strings.Fields(fmt.Sprint(text)), " "))
}

// Prints what is read at a path.
func (t trial) read(path string, find func() string) {
	defer t.recover()
	fmt.Printf("%s\t%d\t%s\t%s\n", t.row, t.index, path, find())
}

// Puts a value at its place, which has to be there.
func (t trial) set(path string, put func() string) {
	defer t.recover()
	if missing := put(); missing != "" {
		t.tell("failed", path+" is "+missing)
	}
}

func (t trial) recover() {
	if failure := recover(); failure != nil {
		t.tell("failed", failure)
	}
}

func try(row string, index int, run func(trial)) {
	t := trial{row, index}
	defer t.tell("done", "")
	defer t.recover()
	run(t)
}
