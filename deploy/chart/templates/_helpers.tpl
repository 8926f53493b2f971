{{/* Name of the objects: kron-operator for the releases "kron" and "kron-operator". A Service cannot have dots in its name. */}}
{{- define "kron.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride -}}
{{- else -}}
{{- printf "%s-operator" (.Release.Name | replace "." "-" | trimSuffix "-operator") | trunc 53 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "kron.serviceAccountName" -}}
{{- .Values.serviceAccount.name | default (include "kron.fullname" .) -}}
{{- end -}}

{{/* The labels that select the pods of this release. They are immutable in a Deployment. */}}
{{- define "kron.selectorLabels" -}}
app.kubernetes.io/name: kron
app.kubernetes.io/instance: {{ .Release.Name | quote }}
app.kubernetes.io/component: operator
{{- end -}}

{{/* The labels of the Pod of the uninstall hook. It is no replica of the operator. */}}
{{- define "kron.hookLabels" -}}
{{- toYaml (mergeOverwrite (include "kron.labels" . | fromYaml) (dict "app.kubernetes.io/component" "end-windows")) -}}
{{- end -}}

{{- define "kron.labels" -}}
{{- $own := dict "app.kubernetes.io/version" .Chart.AppVersion "app.kubernetes.io/managed-by" .Release.Service "helm.sh/chart" (printf "%s-%s" .Chart.Name (.Chart.Version | replace "+" "_")) -}}
{{- toYaml (mergeOverwrite (dict) (default (dict) .Values.commonLabels) $own (include "kron.selectorLabels" . | fromYaml)) -}}
{{- end -}}

{{/*
The metadata of an object: (dict "root" $ "name" … "namespace" … "labels" … "annotations" …), the last three optional. Quotes, because names such as no and
123 are no strings in YAML.
*/}}
{{- define "kron.metadata" -}}
{{- $labels := mergeOverwrite (dict) (default (dict) .labels) (include "kron.labels" .root | fromYaml) -}}
{{- $annotations := mergeOverwrite (dict) (default (dict) .root.Values.commonAnnotations) (default (dict) .annotations) -}}
name: {{ .name | quote }}
{{- with .namespace }}
namespace: {{ . | quote }}
{{- end }}
labels:
  {{- toYaml $labels | nindent 2 }}
{{- with $annotations }}
annotations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "kron.image" -}}
{{- $image := .Values.image -}}
{{- if $image.digest -}}
{{- printf "%s@%s" $image.repository $image.digest -}}
{{- else -}}
{{- printf "%s:%s" $image.repository ($image.tag | default .Chart.AppVersion) -}}
{{- end -}}
{{- end -}}

{{- define "kron.metricsSecret" -}}
{{- .Values.metrics.secure.secretName | default (printf "%s-metrics" (include "kron.fullname" .)) -}}
{{- end -}}

{{- define "kron.leaseNamespace" -}}
{{- .Values.operator.leaseNamespace | default .Release.Namespace -}}
{{- end -}}

{{/* Name of the policies: kron-cronjob-windows for the releases "kron" and "kron-operator". */}}
{{- define "kron.cronJobWindowsName" -}}
{{- printf "%s-cronjob-windows" (include "kron.fullname" . | trimSuffix "-operator") -}}
{{- end -}}

{{/* Whether windows of CronJobs are wanted and can work: the operator acts on this cluster, and has a Lease. */}}
{{- define "kron.wantsCronJobWindows" -}}
{{- if and .Values.cronJobs.enabled .Values.operator.leaderElect (not .Values.operator.kubeconfig) -}}
true
{{- end -}}
{{- end -}}

{{/* Whether the API server has the kind of the policies: from Kubernetes 1.36 on. */}}
{{- define "kron.hasPolicyKind" -}}
{{- if .Capabilities.APIVersions.Has "admissionregistration.k8s.io/v1/MutatingAdmissionPolicy" -}}
true
{{- end -}}
{{- end -}}

{{/* Whether the policies are installed. */}}
{{- define "kron.cronJobWindows" -}}
{{- if and (include "kron.wantsCronJobWindows" .) (include "kron.hasPolicyKind" .) -}}
true
{{- end -}}
{{- end -}}

{{/* The milliseconds of a duration with one unit, such as 10s. */}}
{{- define "kron.milliseconds" -}}
{{- $unit := regexFind "[a-z]+$" . -}}
{{- mul (trimSuffix $unit . | atoi) (index (dict "ms" 1 "s" 1000 "m" 60000 "h" 3600000) $unit) -}}
{{- end -}}
