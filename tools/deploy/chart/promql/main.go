// Evaluates PromQL over pages of metrics. Reads one question as JSON from standard input, prints the answers as JSON.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"time"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/rulefmt"
	"github.com/prometheus/prometheus/promql"
	"github.com/prometheus/prometheus/promql/parser"
	"github.com/prometheus/prometheus/template"
)

// question is a number of scrapes, and the queries over them.
type question struct {
	Scrapes []scrape `json:"scrapes"`
	Queries []query  `json:"queries"`
	// Rules is a file of rules to check.
	Rules string `json:"rules"`
}

// scrape is a page of metrics of one target at one time, in seconds since 1970.
type scrape struct {
	At     int64             `json:"at"`
	Labels map[string]string `json:"labels"`
	Page   string            `json:"page"`
}

type query struct {
	Expr string `json:"expr"`
	At   int64  `json:"at"`
	// Text is an annotation of an alert with this expression.
	Text string `json:"text"`
}

// answer is the result of an expression or its error; Unknown lists its selectors that match no series.
type answer struct {
	Error   string   `json:"error,omitempty"`
	Samples []sample `json:"samples"`
	Unknown []string `json:"unknown"`
}

type sample struct {
	Labels map[string]string `json:"labels"`
	Value  string            `json:"value"`
	// Text is the annotation of the query with the labels and the value of this sample.
	Text string `json:"text,omitempty"`
}

func main() {
	var asked question
	if err := json.NewDecoder(os.Stdin).Decode(&asked); err != nil {
		fail(err)
	}
	series, err := readScrapes(asked.Scrapes)
	if err != nil {
		fail(err)
	}
	engine := promql.NewEngine(promql.EngineOpts{
		MaxSamples: 1_000_000, Timeout: time.Minute, EnableAtModifier: true, EnableNegativeOffset: true,
	})
	answers := make([]answer, len(asked.Queries))
	for i, q := range asked.Queries {
		answers[i] = evaluate(engine, series, q)
	}
	said := map[string]any{"answers": answers, "faults": faultsOf(asked.Rules)}
	if err := json.NewEncoder(os.Stdout).Encode(said); err != nil {
		fail(err)
	}
}

func evaluate(engine *promql.Engine, series memory, q query) answer {
	none := answer{Samples: []sample{}, Unknown: []string{}}
	unknown, err := unknownSelectors(series, q.Expr)
	if err != nil {
		none.Error = err.Error()
		return none
	}
	none.Unknown = unknown
	prepared, err := engine.NewInstantQuery(context.Background(), series, nil, q.Expr, time.Unix(q.At, 0))
	if err != nil {
		none.Error = err.Error()
		return none
	}
	defer prepared.Close()
	result := prepared.Exec(context.Background())
	if result.Err != nil {
		none.Error = result.Err.Error()
		return none
	}
	samples, err := samplesOf(result.Value, q)
	if err != nil {
		none.Error = err.Error()
		return none
	}
	none.Samples = samples
	return none
}

// faultsOf returns the errors that Prometheus finds in a file of rules: expressions, names, templates.
func faultsOf(rules string) []string {
	faults := []string{}
	parser := parser.NewParser(parser.Options{})
	_, found := rulefmt.Parse([]byte(rules), false, model.LegacyValidation, parser, slog.Default())
	for _, err := range found {
		faults = append(faults, err.Error())
	}
	return faults
}

func samplesOf(value parser.Value, q query) ([]sample, error) {
	samples := []sample{}
	switch found := value.(type) {
	case promql.Vector:
		for _, one := range found {
			text, err := annotation(q, one)
			if err != nil {
				return nil, err
			}
			samples = append(samples, sample{one.Metric.Map(), fmt.Sprint(one.F), text})
		}
	case promql.Scalar:
		samples = append(samples, sample{map[string]string{}, fmt.Sprint(found.V), ""})
	}
	return samples, nil
}

// annotation expands the text of a query for one sample, as Prometheus does for an alert that fires.
func annotation(q query, one promql.Sample) (string, error) {
	const defs = "{{$labels := .Labels}}{{$value := .Value}}"
	data := template.AlertTemplateData(one.Metric.Map(), map[string]string{}, "", one)
	at := model.TimeFromUnix(q.At)
	return template.NewTemplateExpander(context.Background(), defs+q.Text, "annotation", data, at, nil, nil, nil).Expand()
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
