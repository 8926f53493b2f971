// Runs the part of cert-manager that a webhook's certificate needs: the controllers that issue and renew Certificates, self-signed or
// by an authority in a Secret, and the CA injector. They come from cert-manager's own module; other issuers (ACME, Vault, CyberArk),
// its webhook and leader election are left out.
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

// run runs them until ctx is done or one of them fails.
func run(ctx context.Context, kubeconfig string) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return runControllers(ctx, kubeconfig) })
	group.Go(func() error { return runInjector(ctx, kubeconfig) })
	return group.Wait()
}
