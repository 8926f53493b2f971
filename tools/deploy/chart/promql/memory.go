package main

import (
	"context"
	"sort"

	"github.com/prometheus/prometheus/model/histogram"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql/parser"
	"github.com/prometheus/prometheus/storage"
	"github.com/prometheus/prometheus/tsdb/chunkenc"
	"github.com/prometheus/prometheus/tsdb/chunks"
	"github.com/prometheus/prometheus/util/annotations"
)

// memory is a storage of series for the engine.
type memory []series

type series struct {
	labels  labels.Labels
	samples []chunks.Sample
}

// point is a sample of a float.
type point struct {
	at    int64
	value float64
}

func (p point) ST() int64                     { return 0 }
func (p point) T() int64                      { return p.at }
func (p point) F() float64                    { return p.value }
func (p point) H() *histogram.Histogram       { return nil }
func (p point) FH() *histogram.FloatHistogram { return nil }
func (p point) Type() chunkenc.ValueType      { return chunkenc.ValFloat }
func (p point) Copy() chunks.Sample           { return p }

// unknownSelectors lists the selectors of an expression that match none of the series at any time.
func unknownSelectors(all memory, expr string) ([]string, error) {
	parsed, err := parser.NewParser(parser.Options{}).ParseExpr(expr)
	if err != nil {
		return nil, err
	}
	unknown := []string{}
	parser.Inspect(parsed, func(node parser.Node, _ []parser.Node) error {
		selector, ok := node.(*parser.VectorSelector)
		if ok && len(all.matching(selector.LabelMatchers)) == 0 {
			unknown = append(unknown, selector.String())
		}
		return nil
	})
	return unknown, nil
}

func (all memory) matching(matchers []*labels.Matcher) []series {
	found := []series{}
	for _, one := range all {
		if matchesAll(one.labels, matchers) {
			found = append(found, one)
		}
	}
	sort.Slice(found, func(i, j int) bool { return labels.Compare(found[i].labels, found[j].labels) < 0 })
	return found
}

func matchesAll(own labels.Labels, matchers []*labels.Matcher) bool {
	for _, matcher := range matchers {
		if !matcher.Matches(own.Get(matcher.Name)) {
			return false
		}
	}
	return true
}

// Querier makes memory a storage.Queryable.
func (all memory) Querier(_, _ int64) (storage.Querier, error) { return all, nil }

// Select returns the matching series.
func (all memory) Select(_ context.Context, _ bool, _ *storage.SelectHints, matchers ...*labels.Matcher) storage.SeriesSet {
	found := []storage.Series{}
	for _, one := range all.matching(matchers) {
		found = append(found, storage.NewListSeries(one.labels, one.samples))
	}
	return &seriesSet{found: found, at: -1}
}

// seriesSet iterates over the matching series.
type seriesSet struct {
	found []storage.Series
	at    int
}

func (s *seriesSet) Next() bool {
	s.at++
	return s.at < len(s.found)
}

func (s *seriesSet) At() storage.Series              { return s.found[s.at] }
func (*seriesSet) Err() error                        { return nil }
func (*seriesSet) Warnings() annotations.Annotations { return nil }

// LabelValues is not used for evaluation.
func (memory) LabelValues(context.Context, string, *storage.LabelHints, ...*labels.Matcher) ([]string, annotations.Annotations, error) {
	return nil, nil, nil
}

// LabelNames is not used for evaluation.
func (memory) LabelNames(context.Context, *storage.LabelHints, ...*labels.Matcher) ([]string, annotations.Annotations, error) {
	return nil, nil, nil
}

// Close does nothing.
func (memory) Close() error { return nil }
