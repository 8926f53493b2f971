package main

import (
	"context"

	"github.com/fluxcd/cli-utils/pkg/kstatus/status"
	"github.com/fluxcd/pkg/apis/kustomize"
	"github.com/fluxcd/pkg/runtime/cel"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
)

func byFlux(expressions *kustomize.HealthCheckExpressions) (judge, error) {
	evaluator, err := cel.NewStatusEvaluator(expressions)
	if err != nil {
		return nil, err
	}
	return func(object *unstructured.Unstructured) (verdict, error) {
		result, err := evaluator.Evaluate(context.Background(), object)
		if err != nil {
			// As in Flux' status reader.
			return verdict{Status: string(status.UnknownStatus), Message: err.Error()}, nil
		}
		return verdict{Status: string(result.Status), Message: result.Message}, nil
	}, nil
}
