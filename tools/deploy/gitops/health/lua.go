package main

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
)

// The libraries that a script of argocd-cm may use unless resource.customizations.useOpenLibs is set. It may also read the time,
// which no script here does.
var libraries = map[string]lua.LGFunction{
	lua.LoadLibName: lua.OpenPackage,
	lua.BaseLibName: lua.OpenBase,
	lua.TabLibName:  lua.OpenTable,
}

func byLua(script string) judge {
	return func(object *unstructured.Unstructured) (verdict, error) {
		state := lua.NewState(lua.Options{SkipOpenLibs: true})
		defer state.Close()
		for name, open := range libraries {
			state.Push(state.NewFunction(open))
			state.Push(lua.LString(name))
			state.Call(1, 0)
		}
		state.SetGlobal("obj", luaValue(state, object.Object))
		if err := state.DoString(script); err != nil {
			return verdict{}, err
		}
		health, ok := state.Get(-1).(*lua.LTable)
		if !ok {
			return verdict{}, fmt.Errorf("expected the script to return a table, found %s", state.Get(-1).Type())
		}
		return verdict{
			Status:  lua.LVAsString(health.RawGetString("status")),
			Message: lua.LVAsString(health.RawGetString("message")),
		}, nil
	}
}

func luaValue(state *lua.LState, value any) lua.LValue {
	switch value := value.(type) {
	case bool:
		return lua.LBool(value)
	case int64:
		return lua.LNumber(value)
	case float64:
		return lua.LNumber(value)
	case string:
		return lua.LString(value)
	case []any:
		table := state.NewTable()
		for _, item := range value {
			table.Append(luaValue(state, item))
		}
		return table
	case map[string]any:
		table := state.NewTable()
		for key, item := range value {
			table.RawSetString(key, luaValue(state, item))
		}
		return table
	}
	return lua.LNil
}
