type Fields = Record<string, unknown>;

/**
 * A CronJob with a value of nearly every type that a CronJob can have, and in each only the fields that are required. So the
 * stored one has every default of the API server.
 */
export function wholeCronJob(): Fields {
  const template = { spec: podSpec };
  const job = {
    completionMode: 'Indexed',
    completions: 2,
    podFailurePolicy: {
      rules: [
        { action: 'FailJob', onExitCodes: { operator: 'In', values: [42] } },
        { action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget' }] },
      ],
    },
    successPolicy: { rules: [{ succeededCount: 1 }] },
    template,
  };
  const spec = { schedule: '0 2 * * *', timeZone: 'UTC', jobTemplate: { spec: job } };
  return { apiVersion: 'batch/v1', kind: 'CronJob', metadata: { name: 'whole' }, spec };
}

const selector = { matchLabels: { a: 'b' }, matchExpressions: [{ key: 'a', operator: 'Exists' }] };
const nodes = { matchExpressions: [{ key: 'a', operator: 'Exists' }] };
const pods = { labelSelector: selector, topologyKey: 'kubernetes.io/hostname' };
const pod = {
  requiredDuringSchedulingIgnoredDuringExecution: [pods],
  preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, podAffinityTerm: pods }],
};
const secretRef = { name: 's' };
const profile = { type: 'RuntimeDefault' };
const cpu = { containerName: 'main', resource: 'limits.cpu' };

const sources: Fields = {
  awsElasticBlockStore: { volumeID: 'v' },
  azureDisk: { diskName: 'd', diskURI: 'https://a.blob.core.windows.net/c/d.vhd' },
  azureFile: { secretName: 's', shareName: 's' },
  cephfs: { monitors: ['m'], secretRef },
  cinder: { volumeID: 'v' },
  configMap: { name: 'c', items: [{ key: 'k', path: 'p' }] },
  csi: { driver: 'd.example.com' },
  downwardAPI: {
    items: [
      { path: 'a', fieldRef: { fieldPath: 'metadata.name' } },
      { path: 'b', resourceFieldRef: cpu },
    ],
  },
  emptyDir: {},
  ephemeral: {
    volumeClaimTemplate: {
      spec: {
        accessModes: ['ReadWriteOnce'],
        resources: { requests: { storage: '1Gi' } },
        dataSource: { kind: 'PersistentVolumeClaim', name: 'p' },
      },
    },
  },
  fc: { targetWWNs: ['w'], lun: 1 },
  flexVolume: { driver: 'd' },
  flocker: { datasetName: 'd' },
  gcePersistentDisk: { pdName: 'p' },
  gitRepo: { repository: 'https://example.com/r.git' },
  glusterfs: { endpoints: 'e', path: 'p' },
  hostPath: { path: '/p' },
  image: { reference: 'busybox:1.37' },
  iscsi: { targetPortal: '10.0.0.1:3260', iqn: 'iqn.2001-04.com.example:storage.disk1', lun: 0 },
  nfs: { server: 's', path: '/p' },
  persistentVolumeClaim: { claimName: 'c' },
  photonPersistentDisk: { pdID: 'p' },
  portworxVolume: { volumeID: 'v' },
  projected: {
    sources: [
      { configMap: { name: 'c' } },
      { downwardAPI: { items: [{ path: 'a', fieldRef: { fieldPath: 'metadata.name' } }] } },
      { secret: { name: 's' } },
      { serviceAccountToken: { path: 't' } },
    ],
  },
  quobyte: { registry: 'h:1', volume: 'v' },
  rbd: { monitors: ['m'], image: 'i' },
  scaleIO: { gateway: 'https://g', system: 's', volumeName: 'v', secretRef },
  secret: { secretName: 's' },
  storageos: { volumeName: 'v' },
  vsphereVolume: { volumePath: 'v' },
};

const container = {
  name: 'main',
  image: 'busybox:1.37',
  ports: [{ containerPort: 80 }],
  env: [
    { name: 'A', value: 'a' },
    { name: 'B', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
    { name: 'C', valueFrom: { resourceFieldRef: { resource: 'limits.cpu' } } },
    { name: 'D', valueFrom: { configMapKeyRef: { name: 'c', key: 'k' } } },
    { name: 'E', valueFrom: { secretKeyRef: { name: 's', key: 'k' } } },
  ],
  envFrom: [{ configMapRef: { name: 'c' } }, { secretRef }],
  resources: { limits: { cpu: '1' }, claims: [{ name: 'r' }] },
  resizePolicy: [{ resourceName: 'cpu', restartPolicy: 'NotRequired' }],
  volumeMounts: [{ name: 'emptydir', mountPath: '/v' }],
  volumeDevices: [{ name: 'persistentvolumeclaim', devicePath: '/d' }],
  lifecycle: {
    postStart: { httpGet: { port: 80, httpHeaders: [{ name: 'A', value: 'a' }] } },
    preStop: { sleep: { seconds: 1 } },
  },
  livenessProbe: { grpc: { port: 80 } },
  readinessProbe: { tcpSocket: { port: 80 } },
  startupProbe: { exec: { command: ['true'] } },
  securityContext: { capabilities: { drop: ['ALL'] }, seLinuxOptions: { level: 's0' } },
};

const podSpec = {
  restartPolicy: 'Never',
  serviceAccountName: 'a',
  containers: [container],
  initContainers: [
    { name: 'latest', image: 'busybox' },
    {
      name: 'digest',
      image: `registry:5000/busybox@sha256:${'0'.repeat(64)}`,
      restartPolicyRules: [{ action: 'Restart', exitCodes: { operator: 'In', values: [42] } }],
      restartPolicy: 'Never',
    },
  ],
  affinity: {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [nodes] },
      preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, preference: nodes }],
    },
    podAffinity: pod,
    podAntiAffinity: pod,
  },
  dnsConfig: { options: [{ name: 'ndots' }] },
  hostAliases: [{ ip: '10.0.0.1', hostnames: ['a'] }],
  imagePullSecrets: [secretRef],
  os: { name: 'linux' },
  readinessGates: [{ conditionType: 'example.com/a' }],
  resourceClaims: [{ name: 'r', resourceClaimName: 'r' }],
  schedulingGates: [{ name: 'example.com/a' }],
  securityContext: {
    appArmorProfile: profile,
    seccompProfile: profile,
    sysctls: [{ name: 'kernel.shm_rmid_forced', value: '0' }],
  },
  tolerations: [{ key: 'a', operator: 'Exists' }],
  topologySpreadConstraints: [
    { maxSkew: 1, topologyKey: 'kubernetes.io/hostname', whenUnsatisfiable: 'ScheduleAnyway' },
  ],
  volumes: Object.entries(sources).map(([kind, source]) => ({ name: kind.toLowerCase(), [kind]: source })),
};
