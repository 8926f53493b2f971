{{/* All that looking after KronJobs needs. deploy/rbac.yaml says the same, and a test holds both together. */}}
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
{{- end -}}

{{- define "kron.subjects" -}}
- kind: ServiceAccount
  name: {{ include "kron.serviceAccountName" . }}
  namespace: {{ .Release.Namespace }}
{{- end -}}
