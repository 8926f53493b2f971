// Prints when CronJobs start: one line of JSON in, {"schedule", "from", "to"}, epoch seconds, the first exclusive and the
// last inclusive; one line out, a list of epoch seconds, or {"error"}. Schedules are read as Kubernetes reads them.
package main

import (
	"bufio"
	"encoding/json"
	"os"
	"time"
	// Not the zones of the machine, which may be old or none.
	_ "time/tzdata"

	"github.com/robfig/cron/v3"
)

type question struct {
	Schedule string `json:"schedule"`
	From     int64  `json:"from"`
	To       int64  `json:"to"`
}

func main() {
	time.Local = time.UTC
	in := bufio.NewScanner(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	answers := json.NewEncoder(out)
	for in.Scan() {
		var asked question
		if err := json.Unmarshal(in.Bytes(), &asked); err != nil {
			panic(err)
		}
		if err := answers.Encode(answer(asked)); err != nil {
			panic(err)
		}
	}
	if err := in.Err(); err != nil {
		panic(err)
	}
}

func answer(asked question) any {
	schedule, err := cron.ParseStandard(asked.Schedule)
	if err != nil {
		return map[string]string{"error": err.Error()}
	}
	times := []int64{}
	for t := schedule.Next(time.Unix(asked.From, 0).UTC()); !t.IsZero() && t.Unix() <= asked.To; t = schedule.Next(t) {
		times = append(times, t.Unix())
	}
	return times
}
