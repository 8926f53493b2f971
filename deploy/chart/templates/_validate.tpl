{{/* Rejects combinations of values that the schema cannot express. Reports all of them at once. */}}
{{- define "kron.validate" -}}
{{- $v := .Values -}}
{{- $wrong := list -}}
{{- if and (gt (int $v.replicas) 1) (not $v.operator.leaderElect) -}}
{{- $wrong = append $wrong (printf "operator.leaderElect: expected true with replicas: %d, found false: every replica would act; write replicas: 1 or operator.leaderElect: true" (int $v.replicas)) -}}
{{- end -}}
{{- if and (gt (int $v.operator.shards) 1) (not $v.operator.leaderElect) -}}
{{- $wrong = append $wrong (printf "operator.leaderElect: expected true with operator.shards: %d, found false: each shard has a Lease; write operator.leaderElect: true" (int $v.operator.shards)) -}}
{{- end -}}
{{- if and $v.operator.kubeconfig $v.operator.leaderElect (not $v.operator.leaseNamespace) -}}
{{- $wrong = append $wrong "operator.leaseNamespace: expected a namespace of the cluster of operator.kubeconfig, found nothing; write operator.leaseNamespace: kron-system, or operator.leaderElect: false with replicas: 1" -}}
{{- end -}}
{{- if and (not $v.serviceAccount.create) (not $v.serviceAccount.name) -}}
{{- $wrong = append $wrong "serviceAccount.name: expected the name of a ServiceAccount with serviceAccount.create: false, found nothing" -}}
{{- end -}}
{{- if and $v.metrics.enabled (eq (int $v.metrics.port) (int $v.health.port)) -}}
{{- $wrong = append $wrong (printf "metrics.port: expected another port than health.port, found %d for both; write metrics.port: 8080 and health.port: 8081" (int $v.metrics.port)) -}}
{{- end -}}
{{- if and $v.metrics.serviceMonitor.enabled (not $v.metrics.enabled) -}}
{{- $wrong = append $wrong "metrics.serviceMonitor.enabled: expected false with metrics.enabled: false, found true: there is nothing to scrape; write metrics.enabled: true" -}}
{{- end -}}
{{- if and $v.metrics.prometheusRule.enabled (not $v.metrics.enabled) -}}
{{- $wrong = append $wrong "metrics.prometheusRule.enabled: expected false with metrics.enabled: false, found true: without metrics, KronWithoutLeader always fires; write metrics.enabled: true" -}}
{{- end -}}
{{- $monitor := $v.metrics.serviceMonitor -}}
{{- if and $monitor.enabled $monitor.interval $monitor.scrapeTimeout (gt (include "kron.milliseconds" $monitor.scrapeTimeout | atoi) (include "kron.milliseconds" $monitor.interval | atoi)) -}}
{{- $wrong = append $wrong (printf "metrics.serviceMonitor.scrapeTimeout: expected at most metrics.serviceMonitor.interval (%s), found %s: the Prometheus operator rejects such a ServiceMonitor; write metrics.serviceMonitor.scrapeTimeout: %s" $monitor.interval $monitor.scrapeTimeout $monitor.interval) -}}
{{- end -}}
{{- $secure := $v.metrics.secure -}}
{{- if and $secure.enabled (not $v.metrics.enabled) -}}
{{- $wrong = append $wrong "metrics.secure.enabled: expected false with metrics.enabled: false, found true: there is nothing to serve; write metrics.enabled: true" -}}
{{- end -}}
{{- if and $secure.enabled (not $secure.secretName) (not $secure.issuerRef) -}}
{{- $wrong = append $wrong "metrics.secure.secretName: expected the name of a Secret with metrics.secure.enabled: true and no metrics.secure.issuerRef, found nothing" -}}
{{- end -}}
{{- if and $secure.enabled $v.operator.kubeconfig -}}
{{- $wrong = append $wrong "metrics.secure.enabled: expected false with operator.kubeconfig, found true: the other cluster does not know the tokens of this cluster" -}}
{{- end -}}
{{- $hook := $v.webhook -}}
{{- if and $hook.enabled (or (eq (int $hook.port) (int $v.health.port)) (and $v.metrics.enabled (eq (int $hook.port) (int $v.metrics.port)))) -}}
{{- $wrong = append $wrong (printf "webhook.port: expected another port than health.port and metrics.port, found %d; write webhook.port: 9443" (int $hook.port)) -}}
{{- end -}}
{{- if and $hook.immutableSchedule (not $hook.enabled) -}}
{{- $wrong = append $wrong "webhook.immutableSchedule: expected false with webhook.enabled: false, found true: nothing would reject a change; write webhook.enabled: true with webhook.failurePolicy: Fail, or apply deploy/policies/immutable-schedule.yaml" -}}
{{- end -}}
{{- if and $hook.immutableSchedule $hook.enabled (ne $hook.failurePolicy "Fail") -}}
{{- $wrong = append $wrong (printf "webhook.failurePolicy: expected Fail with webhook.immutableSchedule: true, found %s: a change while no webhook answers would be accepted; write webhook.failurePolicy: Fail, or apply deploy/policies/immutable-schedule.yaml" $hook.failurePolicy) -}}
{{- end -}}
{{- if and $hook.enabled $v.operator.kubeconfig -}}
{{- $wrong = append $wrong "webhook.enabled: expected false with operator.kubeconfig, found true: the API server of this cluster would call it, about KronJobs of this cluster; write webhook.enabled: false, and apply deploy/policies to the other cluster" -}}
{{- end -}}
{{- if and $hook.enabled (eq $hook.certificate.source "helm") (ge (int $hook.certificate.renewDays) (int $hook.certificate.validDays)) -}}
{{- $wrong = append $wrong (printf "webhook.certificate.renewDays: expected fewer than webhook.certificate.validDays (%d), found %d: the certificate would expire before it is replaced; write webhook.certificate.renewDays: %d" (int $hook.certificate.validDays) (int $hook.certificate.renewDays) (max 1 (div (int $hook.certificate.validDays) 2))) -}}
{{- end -}}
{{- if and $hook.enabled (eq $hook.certificate.source "existing") (not $hook.certificate.secretName) -}}
{{- $wrong = append $wrong "webhook.certificate.secretName: expected the name of a Secret with webhook.certificate.source: existing, found nothing" -}}
{{- end -}}
{{- if and (ne $hook.certificate.source "existing") $hook.certificate.caBundle -}}
{{- $wrong = append $wrong (printf "webhook.certificate.caBundle: expected nothing with webhook.certificate.source: %s, which has its own authority" $hook.certificate.source) -}}
{{- end -}}
{{- $budget := $v.podDisruptionBudget -}}
{{- $numbers := list -}}
{{- range (list $budget.maxUnavailable $budget.minAvailable) -}}{{- if not (or (kindIs "invalid" .) (eq (toString .) "")) -}}{{- $numbers = append $numbers . -}}{{- end -}}{{- end -}}
{{- if and $budget.enabled (ne (len $numbers) 1) -}}
{{- $wrong = append $wrong (printf "podDisruptionBudget: expected one of maxUnavailable and minAvailable, found %s; write \"\" for the other one" (empty $numbers | ternary "none" "both")) -}}
{{- end -}}
{{- if and $budget.enabled (gt (int $v.replicas) 1) -}}
{{- if regexMatch "^0+%?$" (toString $budget.maxUnavailable) -}}
{{- $wrong = append $wrong (printf "podDisruptionBudget.maxUnavailable: expected more than 0, found %s: no node with a replica could be drained; write podDisruptionBudget.maxUnavailable: 1" (toString $budget.maxUnavailable)) -}}
{{- end -}}
{{- /* Kubernetes rounds a percentage up. */ -}}
{{- $min := toString $budget.minAvailable -}}
{{- $kept := trimSuffix "%" $min | atoi -}}
{{- $found := $min -}}
{{- if hasSuffix "%" $min -}}
{{- $kept = div (add (mul $kept (int $v.replicas)) 99) 100 -}}
{{- $found = printf "%s (%d)" $min $kept -}}
{{- end -}}
{{- if ge (int $kept) (int $v.replicas) -}}
{{- $wrong = append $wrong (printf "podDisruptionBudget.minAvailable: expected fewer than replicas (%d), found %s: no node with a replica could be drained; write podDisruptionBudget.minAvailable: %d" (int $v.replicas) $found (sub (int $v.replicas) 1)) -}}
{{- end -}}
{{- end -}}
{{- $alerts := list -}}
{{- range (index (.Files.Get "files/alerts.yaml" | fromYaml).groups 0).rules -}}{{- $alerts = append $alerts .alert -}}{{- end -}}
{{- range $v.metrics.prometheusRule.disabled -}}
{{- if not (has . $alerts) -}}
{{- $wrong = append $wrong (printf "metrics.prometheusRule.disabled: expected names of alerts (%s), found %s" (join ", " $alerts) .) -}}
{{- end -}}
{{- end -}}
{{- $taken := list -}}
{{- range (include "kron.env" . | fromYamlArray) -}}
{{- if has .name $taken -}}
{{- $wrong = append $wrong (printf "extraEnv: expected variables that no value of the chart sets, found %s; set that value instead" .name) -}}
{{- end -}}
{{- $taken = append $taken .name -}}
{{- end -}}
{{- if $wrong -}}
{{- fail (printf "\n\nThese values do not work together:\n  - %s\n" (join "\n  - " $wrong)) -}}
{{- end -}}
{{- end -}}
