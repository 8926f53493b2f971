package main

import (
	"errors"
	"io"
	"sort"

	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/model/textparse"
)

// readScrapes parses pages into series as Prometheus does with honor_labels: labels of the target are added, and a metric's
// own labels win.
func readScrapes(scrapes []scrape) (memory, error) {
	sort.SliceStable(scrapes, func(i, j int) bool { return scrapes[i].At < scrapes[j].At })
	places := map[string]int{}
	found := memory{}
	for _, page := range scrapes {
		reader, err := textparse.New([]byte(page.Page), "text/plain", labels.NewSymbolTable(), textparse.ParserOptions{})
		if err != nil {
			return nil, err
		}
		for {
			entry, err := reader.Next()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				return nil, err
			}
			if entry != textparse.EntrySeries {
				continue
			}
			var own labels.Labels
			reader.Labels(&own)
			_, _, value := reader.Series()
			full := withTarget(own, page.Labels)
			place, known := places[full.String()]
			if !known {
				place = len(found)
				places[full.String()] = place
				found = append(found, series{labels: full})
			}
			found[place].samples = append(found[place].samples, point{page.At * 1000, value})
		}
	}
	return found, nil
}

func withTarget(own labels.Labels, target map[string]string) labels.Labels {
	builder := labels.NewBuilder(labels.FromMap(target))
	own.Range(func(label labels.Label) { builder.Set(label.Name, label.Value) })
	return builder.Labels()
}
