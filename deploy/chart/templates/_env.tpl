{{/* The settings of the operator as environment variables, which overlays can patch by name. */}}
{{- define "kron.env" -}}
{{- $operator := .Values.operator -}}
{{- with .Values.namespaces }}
- name: KRON_NAMESPACE
  value: {{ join "," . | quote }}
{{- end }}
{{- with $operator.kubeconfig }}
- name: KRON_KUBECONFIG
  value: {{ . | quote }}
{{- end }}
- name: KRON_WORKERS
  value: {{ int $operator.workers | quote }}
- name: KRON_QPS
  value: {{ int $operator.qps | quote }}
- name: KRON_BURST
  value: {{ int $operator.burst | quote }}
- name: KRON_MAX_CLOCK_SKEW
  value: {{ $operator.maxClockSkew | quote }}
- name: KRON_LOG_LEVEL
  value: {{ $operator.logLevel | quote }}
- name: KRON_KRON_JOB_METRICS
  value: {{ $operator.kronJobMetrics | quote }}
{{- if ne $operator.controlledJobs "auto" }}
- name: KRON_CONTROLLED_JOBS
  value: {{ eq $operator.controlledJobs "required" | quote }}
{{- end }}
{{- with $operator.jobAdmissionUrl }}
- name: KRON_JOB_ADMISSION_URL
  value: {{ . | quote }}
{{- end }}
{{- with $operator.jobAdmissionCa }}
- name: KRON_JOB_ADMISSION_CA
  value: {{ . | quote }}
{{- end }}
{{- with $operator.clusterName }}
- name: KRON_CLUSTER_NAME
  value: {{ . | quote }}
{{- end }}
{{- with $operator.outcomeLog }}
- name: KRON_OUTCOME_LOG
  value: {{ . | quote }}
{{- end }}
- name: KRON_LEADER_ELECT
  value: {{ $operator.leaderElect | quote }}
{{- if gt (int $operator.shards) 1 }}
- name: KRON_SHARDS
  value: {{ int $operator.shards | quote }}
{{- end }}
{{- with $operator.leaseNamespace }}
- name: KRON_LEASE_NAMESPACE
  value: {{ . | quote }}
{{- end }}
- name: KRON_METRICS_ADDRESS
  value: {{ .Values.metrics.enabled | ternary (printf ":%d" (int .Values.metrics.port)) "off" | quote }}
{{- if .Values.metrics.secure.enabled }}
- name: KRON_METRICS_CERT_DIR
  value: /etc/kron/metrics
- name: KRON_METRICS_AUTH
  value: "true"
{{- end }}
- name: KRON_HEALTH_ADDRESS
  value: {{ printf ":%d" (int .Values.health.port) | quote }}
{{- if .Values.webhook.enabled }}
- name: KRON_WEBHOOK_ADDRESS
  value: {{ printf ":%d" (int .Values.webhook.port) | quote }}
- name: KRON_WEBHOOK_CERT_DIR
  value: /etc/kron/webhook
- name: KRON_IMMUTABLE_SCHEDULE
  value: {{ .Values.webhook.immutableSchedule | quote }}
- name: KRON_WEBHOOK_MAX_CONNECTIONS
  value: {{ int .Values.webhook.maxConnections | quote }}
- name: KRON_WEBHOOK_MAX_CONNECTIONS_PER_ADDRESS
  value: {{ int .Values.webhook.maxConnectionsPerAddress | quote }}
- name: KRON_WEBHOOK_MAX_BODY_MEMORY
  value: {{ int .Values.webhook.maxBodyMemory | quote }}
{{- end }}
{{- with .Values.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end -}}
