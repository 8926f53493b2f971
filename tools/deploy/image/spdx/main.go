// Reads a bill of materials in SPDX's JSON from standard input. Prints what is wrong with it and exits with 1.
package main

import (
	"fmt"
	"os"

	"github.com/spdx/tools-golang/json"
	"github.com/spdx/tools-golang/spdxlib"
)

func main() {
	document, err := json.Read(os.Stdin)
	if err == nil {
		err = spdxlib.ValidateDocument(document)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Printf("%s %s: %d packages, %d relationships\n",
		document.SPDXVersion, document.DocumentName, len(document.Packages), len(document.Relationships))
}
