{{- define "kron.webhookSecret" -}}
{{- .Values.webhook.certificate.secretName | default (printf "%s-webhook" (include "kron.fullname" .)) -}}
{{- end -}}

{{/*
The certificate that Helm creates, as YAML: the existing one, or a new one if that is too old or belongs to another Service. The old one stays trusted
until every pod serves the new one. One rendering creates at most one.
*/}}
{{- define "kron.madeCertificate" -}}
{{- $own := .Values.webhook.certificate -}}
{{- if not (hasKey .Values.webhook "made") -}}
{{- $service := printf "%s-webhook.%s.svc" (include "kron.fullname" .) .Release.Namespace -}}
{{- $there := lookup "v1" "Secret" .Release.Namespace (include "kron.webhookSecret" .) -}}
{{- $madeAt := dig "metadata" "annotations" "kron.io/made-at" "0" $there -}}
{{- $age := div (sub (now | unixEpoch | int64) ($madeAt | int64)) 86400 -}}
{{- $madeFor := dig "metadata" "annotations" "kron.io/made-for" "" $there -}}
{{- if and $there (eq $madeFor $service) (lt $age ($own.renewDays | int64)) -}}
{{- $_ := set .Values.webhook "made" (dict "cert" (index $there.data "tls.crt") "key" (index $there.data "tls.key") "authorities" (index $there.data "ca.crt") "madeAt" $madeAt "madeFor" $service) -}}
{{- else -}}
{{- $ca := genCA "kron-webhook" (int $own.validDays) -}}
{{- $cert := genSignedCert $service nil (list $service) (int $own.validDays) $ca -}}
{{- $before := dig "data" "ca.crt" "" $there | b64dec | splitList "-----END CERTIFICATE-----" | first -}}
{{- $trusted := empty $before | ternary $ca.Cert (printf "%s%s-----END CERTIFICATE-----\n" $ca.Cert $before) -}}
{{- $_ := set .Values.webhook "made" (dict "cert" (b64enc $cert.Cert) "key" (b64enc $cert.Key) "authorities" (b64enc $trusted) "madeAt" (now | unixEpoch) "madeFor" $service) -}}
{{- end -}}
{{- end -}}
{{- toYaml .Values.webhook.made -}}
{{- end -}}

{{/* The caBundle in base64; empty if something else injects it. */}}
{{- define "kron.webhookAuthorities" -}}
{{- $own := .Values.webhook.certificate -}}
{{- if eq $own.source "helm" -}}
{{- (include "kron.madeCertificate" . | fromYaml).authorities -}}
{{- else if eq $own.source "existing" -}}
{{- $own.caBundle | b64enc -}}
{{- end -}}
{{- end -}}
