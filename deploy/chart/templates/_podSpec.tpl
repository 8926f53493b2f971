{{/* The labels and annotations of Pods: (dict "root" $ "labels" …). The labels take precedence over those of the values. */}}
{{- define "kron.podMetadata" -}}
{{- $values := .root.Values -}}
labels:
  {{- toYaml (mergeOverwrite (dict) (default (dict) $values.podLabels) .labels) | nindent 2 }}
{{- with mergeOverwrite (dict) (default (dict) $values.commonAnnotations) (default (dict) $values.podAnnotations) }}
annotations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* What every Pod of the release has: the operator's, and that of the uninstall hook. */}}
{{- define "kron.podBase" -}}
serviceAccountName: {{ include "kron.serviceAccountName" . | quote }}
automountServiceAccountToken: true
enableServiceLinks: false
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.podSecurityContext }}
securityContext:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.priorityClassName }}
priorityClassName: {{ . | quote }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "kron.podSpec" -}}
{{ include "kron.podBase" . }}
terminationGracePeriodSeconds: {{ .Values.terminationGracePeriodSeconds }}
{{- with .Values.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.topologySpreadConstraints }}
topologySpreadConstraints:
  {{- range . }}
  {{- $own := dict "labelSelector" (dict "matchLabels" (include "kron.selectorLabels" $ | fromYaml)) }}
  - {{- toYaml (hasKey . "labelSelector" | ternary . (mergeOverwrite $own .)) | nindent 4 }}
  {{- end }}
{{- end }}
containers:
  - {{- include "kron.container" . | nindent 4 }}
{{- if or .Values.webhook.enabled .Values.metrics.secure.enabled .Values.extraVolumes }}
volumes:
  {{- if .Values.webhook.enabled }}
  # Optional, so that the operator starts before the certificate exists.
  - name: webhook-certificate
    secret:
      secretName: {{ include "kron.webhookSecret" . | quote }}
      # 0440 in decimal: YAML 1.1 and 1.2 differ in octal numbers.
      defaultMode: 288
      optional: true
  {{- end }}
  {{- if .Values.metrics.secure.enabled }}
  # Optional, so that the operator starts before the certificate exists.
  - name: metrics-certificate
    secret:
      secretName: {{ include "kron.metricsSecret" . | quote }}
      # 0440 in decimal: YAML 1.1 and 1.2 differ in octal numbers.
      defaultMode: 288
      optional: true
  {{- end }}
  {{- with .Values.extraVolumes }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end }}
{{- end -}}

{{/* What the container of every Pod of the release has. */}}
{{- define "kron.containerBase" -}}
name: operator
image: {{ include "kron.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
env:
  {{- include "kron.env" . | nindent 2 }}
{{- with .Values.resources }}
resources:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.securityContext }}
securityContext:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "kron.container" -}}
{{ include "kron.containerBase" . }}
{{- with .Values.extraArgs }}
args:
  {{- toYaml . | nindent 2 }}
{{- end }}
ports:
  - name: health
    containerPort: {{ .Values.health.port }}
    protocol: TCP
  {{- if .Values.metrics.enabled }}
  - name: metrics
    containerPort: {{ .Values.metrics.port }}
    protocol: TCP
  {{- end }}
  {{- if .Values.webhook.enabled }}
  - name: webhook
    containerPort: {{ .Values.webhook.port }}
    protocol: TCP
  {{- end }}
livenessProbe:
  {{- toYaml (mergeOverwrite (dict) (default (dict) .Values.health.livenessProbe) (dict "httpGet" (dict "path" "/healthz" "port" "health"))) | nindent 2 }}
readinessProbe:
  {{- toYaml (mergeOverwrite (dict) (default (dict) .Values.health.readinessProbe) (dict "httpGet" (dict "path" "/readyz" "port" "health"))) | nindent 2 }}
{{- if or .Values.webhook.enabled .Values.metrics.secure.enabled .Values.extraVolumeMounts }}
volumeMounts:
  {{- if .Values.webhook.enabled }}
  - name: webhook-certificate
    mountPath: /etc/kron/webhook
    readOnly: true
  {{- end }}
  {{- if .Values.metrics.secure.enabled }}
  - name: metrics-certificate
    mountPath: /etc/kron/metrics
    readOnly: true
  {{- end }}
  {{- with .Values.extraVolumeMounts }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end }}
{{- end -}}
