{{/* The rights that the operator needs. A test checks that deploy/rbac.yaml grants the same. */}}
{{- define "kron.rules" -}}
- apiGroups: [kron.io]
  resources: [kronjobs]
  verbs: [get, list, watch]
- apiGroups: [kron.io]
  resources: [kronjobs/status]
  verbs: [patch]
# For owner references with blockOwnerDeletion.
- apiGroups: [kron.io]
  resources: [kronjobs/finalizers]
  verbs: [update]
# patch: to restore what admission changes of a Job, and to unsuspend Jobs.
- apiGroups: [batch]
  resources: [jobs]
  verbs: [get, list, watch, create, patch, delete]
- apiGroups: [events.k8s.io]
  resources: [events]
  verbs: [create, patch]
{{- if ne .Values.operator.controlledJobs "never" }}
# For ControlledJobs; not needed with --no-controlled-jobs.
- apiGroups: [kron.io]
  resources: [controlledjobs]
  verbs: [get, list, watch]
- apiGroups: [kron.io]
  resources: [controlledjobs/status]
  verbs: [patch]
- apiGroups: [kron.io]
  resources: [controlledjobs/finalizers]
  verbs: [update]
# To wait for the Pods of an earlier Job.
- apiGroups: [""]
  resources: [pods]
  verbs: [list]
{{- end }}
# To compare windows of CronJobs with their schedules.
- apiGroups: [batch]
  resources: [cronjobs]
  verbs: [get, list]
# For calendars.
- apiGroups: [kron.io]
  resources: [kroncalendars]
  verbs: [get, list, watch]
{{- end -}}

{{/* The right to read ClusterKronCalendars, which only a ClusterRole can grant. */}}
{{- define "kron.clusterCalendarRules" -}}
- apiGroups: [kron.io]
  resources: [clusterkroncalendars]
  verbs: [get, list, watch]
{{- end -}}

{{- define "kron.subjects" -}}
- kind: ServiceAccount
  name: {{ include "kron.serviceAccountName" . | quote }}
  namespace: {{ .Release.Namespace | quote }}
{{- end -}}
