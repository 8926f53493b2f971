{{/* All that looking after KronJobs and ControlledJobs needs. deploy/rbac.yaml says the same, and a test holds both together. */}}
{{- define "kron.rules" -}}
- apiGroups: [kron.io]
  resources: [kronjobs]
  verbs: [get, list, watch]
- apiGroups: [kron.io]
  resources: [kronjobs/status]
  verbs: [patch]
# To name a KronJob as the owner whose deletion waits for its Jobs.
- apiGroups: [kron.io]
  resources: [kronjobs/finalizers]
  verbs: [update]
- apiGroups: [batch]
  resources: [jobs]
  verbs: [get, list, watch, create, delete]
- apiGroups: [events.k8s.io]
  resources: [events]
  verbs: [create, patch]
{{- if ne .Values.operator.controlledJobs "never" }}
# ControlledJobs; where none are looked after (--no-controlled-jobs) all of the following can be left out.
- apiGroups: [kron.io]
  resources: [controlledjobs]
  verbs: [get, list, watch]
- apiGroups: [kron.io]
  resources: [controlledjobs/status]
  verbs: [patch]
- apiGroups: [kron.io]
  resources: [controlledjobs/finalizers]
  verbs: [update]
# To release a Job that was created suspended.
- apiGroups: [batch]
  resources: [jobs]
  verbs: [patch]
# To see whether Pods of an earlier Job are left.
- apiGroups: [""]
  resources: [pods]
  verbs: [list]
{{- end }}
{{- end -}}

{{- define "kron.subjects" -}}
- kind: ServiceAccount
  name: {{ include "kron.serviceAccountName" . }}
  namespace: {{ .Release.Namespace }}
{{- end -}}
