// Command health computes the health of objects as a GitOps tool does: by a Lua script as Argo CD runs it, or by the CEL
// expressions of a Kustomization with Flux' own code.
//
// It reads {"lua": "…", "objects": […]} or {"flux": {"current": "…", …}, "objects": […]} from standard input and prints
// [{"status": "Healthy", "message": "…"}, …], one for each object.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/fluxcd/pkg/apis/kustomize"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
)

type question struct {
	Lua     string                            `json:"lua"`
	Flux    *kustomize.HealthCheckExpressions `json:"flux"`
	Objects []unstructured.Unstructured       `json:"objects"`
}

type verdict struct {
	Status  string `json:"status"`
	Message string `json:"message"`
}

type judge func(object *unstructured.Unstructured) (verdict, error)

func main() {
	if err := answer(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func answer() error {
	var asked question
	if err := json.NewDecoder(os.Stdin).Decode(&asked); err != nil {
		return fmt.Errorf("standard input: %w", err)
	}
	judge, err := judgeOf(asked)
	if err != nil {
		return err
	}
	verdicts := make([]verdict, 0, len(asked.Objects))
	for i := range asked.Objects {
		verdict, err := judge(&asked.Objects[i])
		if err != nil {
			return fmt.Errorf("%s: %w", asked.Objects[i].GetName(), err)
		}
		verdicts = append(verdicts, verdict)
	}
	return json.NewEncoder(os.Stdout).Encode(verdicts)
}

func judgeOf(asked question) (judge, error) {
	if asked.Flux != nil {
		return byFlux(asked.Flux)
	}
	return byLua(asked.Lua), nil
}
