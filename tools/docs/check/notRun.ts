/** A command or manifest in a document that no test runs. */
export type NotRun = {
  readonly document: string;
  /** The first line of the block, or the command. */
  readonly shown: string;
  readonly because: string;
};

const needsNode = 'it needs a node that runs pods';
const readsCluster = 'they read a cluster; the tests of kron-cli run them';
const justNamed = 'it names a command and is not meant to be typed';

type Reason = readonly [because: string, ...shown: readonly [string, ...(readonly string[])]];

const byDocument: Readonly<Record<string, readonly Reason[]>> = {
  'README.md': [
    ['the tutorial runs the same commands', 'npm run demo'],
    [
      'it needs a release',
      'helm install kron oci://ghcr.io/OWNER/charts/kron --namespace kron-system --create-namespace',
    ],
  ],
  'docs/how-to/many-clusters.md': [['it is a part of a manifest', 'spec:']],
  'docs/reference/records.md': [['it needs Alloy', 'local.file_match "kron" {']],
  'docs/how-to/period-in-the-pod.md': [['it is a part of the example', 'spec:']],
  'docs/how-to/uninstall.md': [[justNamed, 'kron release --all -n NAMESPACE']],
  'docs/how-to/alerting.md': [
    [justNamed, 'kron release NAME -n NAMESPACE'],
    [needsNode, 'kubectl logs -n kron-system deployment/kron-operator --all-pods'],
  ],
  'docs/tutorial/first-window.md': [[readsCluster, 'kron ui -A --open', 'kron forecast -A']],
  'docs/reference/cronjobs.md': [
    [justNamed, 'kubectl create job --from=cronjob/NAME NAME-manual', 'kron forecast --window 1h'],
  ],
  'docs/how-to/see-a-fleet.md': [
    ['it writes files', 'kron forecast -f examples/fleet.yaml --for 7d -o html > load.html'],
    ['it runs until Ctrl-C', 'kron ui -A --open'],
  ],
  'docs/reference/ui.md': [['it runs until Ctrl-C', 'kron ui -A --open']],
  'docs/how-to/read-a-cluster.md': [
    ['kron ui runs until Ctrl-C', 'apiVersion: rbac.authorization.k8s.io/v1'],
    [
      'the context and the folder are placeholders; the tests of kron-cli run these commands',
      'kron preview -n prod                              # the next runs of a namespace',
    ],
    [justNamed, 'kubectl kron …', 'kron dry-run -f FILE --live', 'kron diff NEW', 'kubectl apply --prune'],
  ],
  'docs/how-to/did-everything-run.md': [
    [
      'the results depend on the day; the tests of kron-cli run these commands',
      'kron audit -A                                                               # the last 24 hours',
    ],
    [justNamed, 'kron audit -f old.yaml --live'],
  ],
  'docs/reference/audit.md': [[justNamed, 'kron audit --job NAME']],
  'docs/how-to/audit-a-year.md': [
    [
      'it needs Loki or Elasticsearch',
      'logcli query --from 2026-01-01T00:00:00Z --to 2027-01-01T00:00:00Z --limit 5000000 --batch 5000 --forward --output raw \\',
    ],
    ['it is a rule file of Prometheus', 'groups:'],
  ],
  'packages/kron-cli/README.md': [
    [
      'it shows the usage',
      'kron ui [NAME…] [-A | -n NAMESPACE] [-l LABELS] [-f FILE… [-R]] [--context NAME] [--port N] [--open] [--past 7d] [--limit 20000]',
    ],
    [
      'the folder is a placeholder; the tests run docs/how-to/move-a-cronjob.md, which converts from a cluster',
      'kron convert -A --deadline 10m > kronjobs.yaml',
    ],
  ],
  'docs/how-to/check-in-pipelines.md': [
    ['it needs a chart of the reader', 'helm template . | kron validate -f -'],
    ['GitHub runs it', 'name: KronJobs'],
    [
      justNamed,
      'kron forecast --max-per-minute',
      'kron spread --check',
      'kron dry-run --server',
      'kron diff -R manifests/ --prune',
    ],
  ],
  'docs/how-to/editor.md': [
    ['it needs kubeconform', 'kubeconform -schema-location default \\'],
    ['it configures an editor; the tests of tools/docs/editor use it', '{'],
  ],
  'docs/how-to/gitops.md': [
    [
      'it needs Argo CD',
      'kubectl patch configmap argocd-cm -n argocd --patch-file examples/gitops/argocd/argocd-cm.yaml',
    ],
    ['it needs Flux', 'kubectl apply -f examples/gitops/flux/kronjobs.yaml'],
  ],
  'docs/how-to/install.md': [
    ['the numbers depend on the fleet', 'apiVersion: v1'],
    [
      needsNode,
      'kubectl rollout status deployment/kron-operator -n kron-system',
      'kubectl logs -n kron-system deployment/kron-operator --all-pods',
    ],
  ],
  'docs/how-to/shard.md': [
    [
      'it needs several nodes',
      'helm upgrade kron deploy/chart --namespace kron-system --reuse-values --set replicas=4 --set operator.shards=8',
    ],
    ['a part of a Role; a cluster test uses the same', 'rules:'],
  ],
  'docs/how-to/harden.md': [
    [
      'it needs an issuer and a Prometheus',
      'helm upgrade kron deploy/chart --namespace kron-system --reuse-values --set metrics.secure.enabled=true \\',
    ],
    ['it needs a Prometheus', 'kubectl create clusterrolebinding kron-operator-auth-delegator \\'],
    [
      'the address depends on the cluster',
      'helm upgrade kron deploy/chart --namespace kron-system --reuse-values --set networkPolicy.enabled=true \\',
    ],
  ],
  'docs/reference/image.md': [
    [
      'it needs a registry',
      "docker buildx imagetools inspect gcr.io/distroless/nodejs24-debian13:nonroot --format '{{.Manifest.Digest}}'",
    ],
    ['it needs a published image', 'cosign verify ghcr.io/OWNER/kron-operator:1.0.0 \\'],
    [
      'it needs an image in a registry',
      'crane export registry.example.com/kron-operator:1.0.0 - | tar -xO app/sbom.spdx.json',
      'node tools/deploy/image/main.mjs context /tmp/kron-image',
    ],
    [
      'the tests of tools/deploy/image run it where buildah and the base images exist',
      'node tools/deploy/image/main.mjs build --tag registry.example.com/kron-operator:1.0.0',
    ],
    ['it needs a builder', 'node tools/deploy/image/main.mjs context /tmp/kron-image'],
    ['it needs such images', 'node tools/deploy/image/main.mjs build --tag localhost/kron-operator:1.0.0 \\'],
  ],
  'docs/how-to/move-a-controlledjob.md': [
    [
      'it needs the definition of the other operator',
      'kubectl get controlledjobs.batch.gresearch.co.uk desk -n default -o yaml > original.yaml',
      `kubectl patch controlledjobs.batch.gresearch.co.uk desk -n default --type merge -p '{"spec":{"suspend":true}}'`,
      'kubectl delete controlledjobs.batch.gresearch.co.uk desk -n default',
    ],
  ],
  'docs/how-to/share-a-calendar.md': [
    [justNamed, 'kubectl apply --server-side -f FILE', 'kron calendar show NAME', 'kron diff OLD NEW'],
  ],
  'docs/how-to/upgrade.md': [[needsNode, 'kubectl rollout status deployment/kron-operator -n kron-system']],
  'docs/how-to/webhook.md': [
    [
      needsNode,
      'kubectl rollout status deployment/kron-operator -n kron-system',
      'kubectl logs -n kron-system deployment/kron-operator',
    ],
  ],
  'docs/how-to/why-did-it-not-run.md': [[justNamed, 'kron preview --from … --to …', 'kubectl describe job']],
  'docs/reference/calendar-command.md': [
    [justNamed, 'kron calendar show NAME'],
    ['it needs a registry', 'npm install --global date-holidays@3'],
  ],
  'docs/reference/dry-run.md': [[justNamed, 'kubectl get -o yaml']],
  'docs/reference/webhook.md': [[justNamed, 'kubectl apply --dry-run=server']],
  'docs/tutorial/first-kronjob.md': [
    ['it builds what the tests already need', 'npm run demo'],
    ['it needs Docker', 'kind create cluster --name kron', 'kind delete cluster --name kron'],
    ['it runs until Ctrl-C', 'kubectl get kj -w'],
    [needsNode, 'kubectl logs -l job-name --tail=1'],
    ['it builds and then runs for twenty seconds; the tests of kron-operator cover the same', 'npm run demo'],
  ],
  'docs/how-to/move-a-cronjob.md': [
    ['it needs a chart', 'helm template my-chart > before.yaml', 'helm template my-chart > after.yaml'],
  ],
  'docs/reference/convert.md': [
    [
      'the folder is a placeholder; tests of @kron/gitops run kustomize',
      'kubectl kustomize DIR | kron convert -f -',
    ],
  ],
  'packages/kron-operator/README.md': [
    [
      'it does not end; the tutorial runs the same commands',
      'kubectl apply --server-side -f deploy/chart/files/kronjobs.yaml',
    ],
    [
      'the tests of tools/check/packed start an operator from the packed package and check its types',
      "import { startOperator } from 'kron-operator';",
    ],
    ['it is an outline, not a program', 'const client = clientTransport(config, { clock });'],
  ],
  'docs/reference/input.md': [
    ['it is a test itself', 'KRON_TESTS=long pnpm --filter @kron/fleet test kubectlYaml'],
  ],
  'docs/reference/spread.md': [
    [justNamed, 'kron spread [NAME…] --group NAME [-f … [-R] | -n NAMESPACE | -A] [-l LABELS]'],
  ],
  'docs/reference/validate.md': [
    [justNamed, 'kubectl apply --validate=strict', 'kron dry-run --server', 'kron convert --write'],
  ],
};

/**
 * Every block, and every command in a sentence, that no test runs, with the reason. Tests fail for a block that is neither
 * run nor listed here, and for an entry that no document contains.
 */
export const notRun: readonly NotRun[] = Object.entries(byDocument).flatMap(([document, reasons]) =>
  reasons.flatMap(([because, ...shown]) => shown.map((one) => ({ document, shown: one, because }))),
);

export function isNotRun(document: string, shown: string): boolean {
  return notRun.some((one) => one.document === document && one.shown === shown);
}
