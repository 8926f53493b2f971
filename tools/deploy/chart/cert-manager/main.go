// Runs as much of cert-manager as a webhook's certificate takes: the controllers that make and renew Certificates, self-signed or by an
// authority in a Secret, and the one that tells API servers whom to trust. They are the ones of cert-manager's own module; what is left
// out is what else they could be asked for (ACME, Vault, CyberArk), its webhook, and elections of a leader.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/sync/errgroup"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	ctrl.SetLogger(klog.Background())
	if err := run(ctx, os.Getenv(clientcmd.RecommendedConfigPathEnvVar)); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run goes on until ctx is done, or one of them ends with an error.
func run(ctx context.Context, kubeconfig string) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return runControllers(ctx, kubeconfig) })
	group.Go(func() error { return runInjector(ctx, kubeconfig) })
	return group.Wait()
}
