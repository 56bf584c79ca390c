// Prints, as the JSON of ../../../../../shared/surface/extract-go.go, what the Go packages below a folder offer to those that import them. Types are
// checked, so that a type has the methods and the fields that it gets from a generic or an embedded one.
//
//	declarations FOLDER > surface.json
package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/constant"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"io/fs"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
)

type item map[string]any

type surface struct {
	Format       int               `json:"format"`
	Language     string            `json:"language"`
	SyntaxErrors map[string]int    `json:"syntaxErrors"`
	Duplicates   map[string]string `json:"duplicates"`
	Files        map[string][]item `json:"files"`
	OtherFiles   []string          `json:"otherFiles"`
}

var (
	fset   = token.NewFileSet()
	out    = surface{Format: 1, Language: "go", Files: map[string][]item{}, SyntaxErrors: map[string]int{}, Duplicates: map[string]string{}, OtherFiles: []string{}}
	module = regexp.MustCompile(`(?m)^module (\S+)`)
)

func main() {
	log.SetFlags(0)
	root := os.Args[1]
	folders := map[string][]*ast.File{}
	imported := map[string]bool{}
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		name, _ := filepath.Rel(root, path)
		if name == "go.mod" {
			text, _ := os.ReadFile(path)
			out.Files[name] = []item{{"kind": "module", "name": "module", "value": string(module.FindSubmatch(text)[1])}}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			out.OtherFiles = append(out.OtherFiles, name)
			return nil
		}
		file, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		folders[filepath.Dir(name)] = append(folders[filepath.Dir(name)], file)
		for _, one := range file.Imports {
			imported[strings.Trim(one.Path.Value, `"`)] = true
		}
		return nil
	})
	if err != nil {
		log.Fatal(err)
	}
	config := types.Config{Importer: importer.ForCompiler(fset, "gc", exports(root, imported))}
	for folder, files := range folders {
		info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
		p, err := config.Check(folder, fset, files, info)
		if err != nil {
			log.Fatal(err)
		}
		of(root, folder, p, values(files), info)
	}
	_ = json.NewEncoder(os.Stdout).Encode(out)
}

// Finds what the compiler kept of the packages that are imported.
func exports(root string, imported map[string]bool) importer.Lookup {
	arguments := []string{"list", "-export", "-deps", "-f", "{{.ImportPath}}={{.Export}}"}
	for path := range imported {
		arguments = append(arguments, path)
	}
	command := exec.Command("go", arguments...)
	command.Dir, command.Stderr = root, os.Stderr
	text, err := command.Output()
	if err != nil {
		log.Fatal(err)
	}
	found := map[string]string{}
	for line := range strings.Lines(string(text)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), "=")
		found[path] = file
	}
	return func(path string) (io.ReadCloser, error) { return os.Open(found[path]) }
}

// The expressions that package-level variables begin with.
func values(files []*ast.File) map[string]ast.Expr {
	found := map[string]ast.Expr{}
	for _, file := range files {
		for _, one := range file.Decls {
			group, ok := one.(*ast.GenDecl)
			if !ok || group.Tok != token.VAR {
				continue
			}
			for _, spec := range group.Specs {
				of := spec.(*ast.ValueSpec)
				for at, name := range of.Names {
					if len(of.Values) == len(of.Names) {
						found[name.Name] = of.Values[at]
					}
				}
			}
		}
	}
	return found
}

type pkg struct {
	*types.Package
	info *types.Info
}

// Adds the declarations of a package.
func of(root, folder string, checked *types.Package, vars map[string]ast.Expr, info *types.Info) {
	p := pkg{checked, info}
	add := func(at token.Pos, one item) {
		name, _ := filepath.Rel(root, fset.Position(at).Filename)
		out.Files[name] = append(out.Files[name], one)
	}
	scope := p.Scope()
	add(scope.Lookup(scope.Names()[0]).Pos(), item{"kind": "package", "name": folder, "type": p.Name()})
	for _, name := range scope.Names() {
		object := scope.Lookup(name)
		if !object.Exported() {
			continue
		}
		switch object := object.(type) {
		case *types.Const:
			add(object.Pos(), item{"kind": "const", "name": name, "type": p.text(types.Default(object.Type())), "value": plain(object.Val())})
		case *types.Var:
			one := item{"kind": "var", "name": name, "type": p.text(object.Type())}
			if e := vars[name]; e != nil {
				one["value"] = p.value(e)
			}
			add(object.Pos(), one)
		case *types.Func:
			add(object.Pos(), p.signature("func", name, object.Signature()))
		case *types.TypeName:
			add(object.Pos(), p.typeItem(object))
		}
	}
}

func (p pkg) text(t types.Type) string {
	text := types.TypeString(t, func(other *types.Package) string {
		if other == p.Package {
			return ""
		}
		return other.Name()
	})
	text = strings.ReplaceAll(text, "interface{}", "any")
	return regexp.MustCompile(`\buint8\b`).ReplaceAllString(text, "byte")
}

func (p pkg) signature(kind, name string, s *types.Signature) item {
	parameters := []item{}
	for at, one := range slices.Collect(s.Params().Variables()) {
		text := p.text(one.Type())
		if s.Variadic() && at == s.Params().Len()-1 {
			text = "..." + strings.TrimPrefix(text, "[]")
		}
		parameters = append(parameters, item{"name": one.Name(), "type": text})
	}
	var results []string
	for one := range s.Results().Variables() {
		results = append(results, p.text(one.Type()))
	}
	returns := strings.Join(results, ", ")
	if len(results) > 1 {
		returns = "(" + returns + ")"
	}
	one := item{"kind": kind, "name": name, "parameters": parameters, "returns": returns}
	if s.TypeParams().Len() > 0 {
		one["typeParameters"] = s.TypeParams().Len()
	}
	return one
}

func (p pkg) typeItem(object *types.TypeName) item {
	one := item{"kind": "type", "name": object.Name()}
	t := types.Unalias(object.Type())
	if named, ok := t.(*types.Named); ok && named.TypeParams().Len() > named.TypeArgs().Len() {
		one["typeParameters"] = named.TypeParams().Len()
	}
	switch form := t.Underlying().(type) {
	case *types.Struct:
		one["type"], one["members"] = "struct", append(p.fields(form), p.methods(t)...)
	case *types.Interface:
		members := []item{}
		for method := range form.ExplicitMethods() {
			members = append(members, p.signature("method", method.Name(), method.Signature()))
		}
		one["type"], one["members"] = "interface", members
	default:
		one["type"], one["members"] = p.text(form), p.methods(t)
	}
	return one
}

// The exported fields, those of embedded structs that have no exported name included.
func (p pkg) fields(form *types.Struct) []item {
	found := []item{}
	for at := range form.NumFields() {
		field := form.Field(at)
		inner, isStruct := field.Type().Underlying().(*types.Struct)
		switch {
		case field.Exported():
			one := item{"kind": "field", "name": field.Name(), "type": p.text(field.Type())}
			if field.Embedded() {
				one["embedded"] = true
			}
			if tags := pairs(form.Tag(at)); tags != "" {
				one["tag"] = tags
			}
			found = append(found, one)
		case field.Embedded() && isStruct:
			found = append(found, p.fields(inner)...)
		}
	}
	return found
}

// The pairs of a tag in their order.
func pairs(tag string) string {
	all := regexp.MustCompile(`\w+:"(?:[^"\\]|\\.)*"`).FindAllString(tag, -1)
	slices.Sort(all)
	return strings.Join(all, " ")
}

func (p pkg) methods(t types.Type) []item {
	found := []item{}
	byValue := types.NewMethodSet(t)
	for selection := range types.NewMethodSet(types.NewPointer(t)).Methods() {
		method := selection.Obj().(*types.Func)
		if !method.Exported() {
			continue
		}
		one := p.signature("method", method.Name(), selection.Type().(*types.Signature))
		one["receiver"] = "pointer"
		if byValue.Lookup(method.Pkg(), method.Name()) != nil {
			one["receiver"] = "value"
		}
		found = append(found, one)
	}
	return found
}

func plain(v constant.Value) any {
	if v.Kind() == constant.Float {
		f, _ := constant.Float64Val(v)
		return fmt.Sprint(f)
	}
	return v.ExactString()
}

// The text of a plain value, or nil.
func (p pkg) value(e ast.Expr) any {
	list, ok := e.(*ast.CompositeLit)
	if !ok {
		if v := p.info.Types[e].Value; v != nil {
			return plain(v)
		}
		return nil
	}
	all := []string{}
	for _, entry := range list.Elts {
		key := ""
		if pair, ok := entry.(*ast.KeyValueExpr); ok {
			entry = pair.Value
			key = fmt.Sprint(p.value(pair.Key), ": ")
		}
		text := p.value(entry)
		if text == nil || reflect.ValueOf(text).IsZero() {
			return nil
		}
		all = append(all, key+fmt.Sprint(text))
	}
	return "[" + strings.Join(all, ", ") + "]"
}
