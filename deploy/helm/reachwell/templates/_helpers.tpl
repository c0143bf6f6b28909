{{- define "reachwell.name" -}}
{{- if eq .Release.Name "reachwell" }}reachwell{{ else }}{{ printf "%s-reachwell" .Release.Name | trunc 52 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "reachwell.selector" -}}
app.kubernetes.io/name: reachwell
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "reachwell.labels" -}}
{{ include "reachwell.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{/* The spec of every pod but for its containers. */}}
{{- define "reachwell.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.nodeSelector }}
nodeSelector: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{ toYaml . | nindent 2 }}
{{- end }}
volumes:
  - name: tmp
    emptyDir: { sizeLimit: 256Mi }
{{- end }}

{{/* What every container has. `top`: the chart; `role`: the setting ROLE. */}}
{{- define "reachwell.container" -}}
image: {{ printf "%s:%s" .top.Values.image.repository (.top.Values.image.tag | default .top.Chart.AppVersion) | quote }}
imagePullPolicy: {{ .top.Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
envFrom:
  - secretRef: { name: {{ required "Set existingSecret: docs/operations/kubernetes.md" .top.Values.existingSecret | quote }} }
env:
  - { name: ROLE, value: {{ .role | quote }} }
  - { name: HOST, value: 0.0.0.0 }
  - { name: PORT, value: '4400' }
  - { name: DATA_DIR, value: /tmp/reachwell }
  - { name: PRACTICE, value: 'off' }
  {{- range $name, $value := .top.Values.settings }}
  - { name: {{ $name }}, value: {{ $value | toString | quote }} }
  {{- end }}
volumeMounts:
  - { name: tmp, mountPath: /tmp }
{{- end }}

{{- define "reachwell.spread" -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "reachwell.selector" .top | nindent 8 }}
        app.kubernetes.io/component: {{ .role }}
{{- end }}
