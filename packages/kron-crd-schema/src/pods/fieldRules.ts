import type { FormatName } from './formats.ts';

/** The API server's rule for one field. */
export type FieldRule = {
  /** What users must write in the field, for messages. Present if the API server requires a value that is not empty. */
  readonly required?: string;
  readonly range?: readonly [least: number, most: number];
  readonly format?: FormatName;
  readonly words?: readonly string[];
  /** Whether the rule also applies to an empty text. If absent, an empty text is valid. */
  readonly checksEmpty?: true;
};

const most32 = 2_147_483_647;
const count: FieldRule = { range: [0, most32] };
/** JavaScript reads the largest number of 64 bits, 2^63 - 1, as 2^63. */
const most64 = 2 ** 63;
const count64: FieldRule = { range: [0, most64] };
const id: FieldRule = { range: [0, most32] };
const fileMode: FieldRule = { range: [0, 0o777] };
const port: FieldRule = { range: [1, 65_535] };
const weight: FieldRule = { range: [1, 100] };
const configMapName: FieldRule = { required: 'the name of a ConfigMap', format: 'subdomain' };
const secretName: FieldRule = { required: 'the name of a Secret', format: 'subdomain' };
const qualified: FieldRule = { format: 'qualifiedName', checksEmpty: true };
const selectorOperators = ['In', 'NotIn', 'Exists', 'DoesNotExist'];

function requiredField(required: string): FieldRule {
  return { required };
}

const container: Readonly<Record<string, FieldRule>> = {
  name: { required: 'a name such as main', format: 'label' },
  image: requiredField('an image such as busybox:1.37'),
  restartPolicy: { words: ['Always', 'Never', 'OnFailure'], checksEmpty: true },
};

const probe: Readonly<Record<string, FieldRule>> = {
  initialDelaySeconds: count,
  timeoutSeconds: count,
  periodSeconds: count,
  successThreshold: count,
  failureThreshold: count,
  terminationGracePeriodSeconds: { range: [1, most64] },
};

/** The rules of single fields by type and field. The API server applies them, but its OpenAPI schema does not state them. */
export const fieldRules: Readonly<Record<string, Readonly<Record<string, FieldRule>>>> = {
  JobSpec: {
    parallelism: count,
    completions: count,
    activeDeadlineSeconds: count64,
    backoffLimit: count,
    backoffLimitPerIndex: count,
    maxFailedIndexes: count,
    ttlSecondsAfterFinished: count,
    managedBy: { format: 'domainPath', checksEmpty: true },
  },
  SuccessPolicyRule: { succeededCount: count },
  PodFailurePolicyOnPodConditionsPattern: {
    type: qualified,
    status: { words: ['False', 'True', 'Unknown'] },
  },
  PodSpec: {
    activeDeadlineSeconds: { range: [1, most32] },
    hostname: { format: 'label' },
    subdomain: { format: 'label' },
    hostnameOverride: { format: 'hostName', checksEmpty: true },
    serviceAccountName: { format: 'subdomain' },
    nodeName: { format: 'subdomain' },
    priorityClassName: { format: 'subdomain' },
    runtimeClassName: { format: 'subdomain', checksEmpty: true },
  },
  PodOS: { name: { words: ['linux', 'windows'], checksEmpty: true } },
  PodReadinessGate: { conditionType: qualified },
  PodSchedulingGate: { name: qualified },
  PodResourceClaim: { name: { required: 'a name such as gpu', format: 'label' } },
  PodDNSConfigOption: { name: requiredField('an option such as ndots') },
  Container: container,
  EphemeralContainer: container,
  ContainerPort: { containerPort: port, hostPort: { range: [0, 65_535] }, name: { format: 'portName' } },
  ContainerResizePolicy: {
    resourceName: { words: ['cpu', 'memory'], checksEmpty: true },
    restartPolicy: { words: ['NotRequired', 'RestartContainer'], checksEmpty: true },
  },
  ContainerRestartRule: { action: { words: ['Restart', 'RestartAllContainers'], checksEmpty: true } },
  ContainerRestartRuleOnExitCodes: { operator: { words: ['In', 'NotIn'], checksEmpty: true } },
  EnvVar: { name: { required: 'a name such as LOG_LEVEL', format: 'envName' } },
  EnvFromSource: { prefix: { format: 'envName' } },
  ConfigMapEnvSource: { name: configMapName },
  SecretEnvSource: { name: secretName },
  ConfigMapKeySelector: {
    name: configMapName,
    key: { required: 'a key of the ConfigMap', format: 'configKey' },
  },
  SecretKeySelector: { name: secretName, key: { required: 'a key of the Secret', format: 'configKey' } },
  FileKeySelector: {
    key: { required: 'a key of the file', format: 'envName' },
    volumeName: { required: 'the name of a volume', format: 'label' },
    path: { required: 'the path of the file', format: 'forwardPath' },
  },
  ObjectFieldSelector: { fieldPath: requiredField('a field such as metadata.name') },
  ResourceFieldSelector: { resource: requiredField('a resource such as limits.memory') },
  VolumeMount: {
    name: requiredField('the name of a volume'),
    mountPath: requiredField('a path in the container'),
    subPath: { format: 'relativePath' },
    subPathExpr: { format: 'relativePath' },
    recursiveReadOnly: { words: ['Disabled', 'IfPossible', 'Enabled'], checksEmpty: true },
  },
  VolumeDevice: {
    name: requiredField('the name of a volume'),
    devicePath: { required: 'a path in the container', format: 'forwardPath' },
  },
  Volume: { name: { required: 'a name such as data', format: 'label' } },
  HostPathVolumeSource: { path: { required: 'a path on the node', format: 'forwardPath' } },
  SecretVolumeSource: { secretName: requiredField('the name of a Secret'), defaultMode: fileMode },
  SecretProjection: { name: requiredField('the name of a Secret') },
  ConfigMapVolumeSource: { name: requiredField('the name of a ConfigMap'), defaultMode: fileMode },
  ConfigMapProjection: { name: requiredField('the name of a ConfigMap') },
  ProjectedVolumeSource: { defaultMode: fileMode },
  DownwardAPIVolumeSource: { defaultMode: fileMode },
  KeyToPath: {
    key: requiredField('a key'),
    path: { required: 'the path of the file', format: 'itemPath' },
    mode: fileMode,
  },
  DownwardAPIVolumeFile: { path: { required: 'the path of the file', format: 'itemPath' }, mode: fileMode },
  ServiceAccountTokenProjection: {
    path: { required: 'the path of the file', format: 'itemPath' },
    expirationSeconds: { range: [600, 2 ** 32] },
  },
  PersistentVolumeClaimVolumeSource: { claimName: requiredField('the name of a PersistentVolumeClaim') },
  NFSVolumeSource: {
    server: requiredField('the name of a server'),
    path: { required: 'an absolute path', format: 'absolutePath' },
  },
  CSIVolumeSource: { driver: { required: 'a driver such as csi.example.com', format: 'driverName' } },
  AWSElasticBlockStoreVolumeSource: { volumeID: requiredField('the ID of a volume') },
  GCEPersistentDiskVolumeSource: { pdName: requiredField('the name of a disk') },
  CinderVolumeSource: { volumeID: requiredField('the ID of a volume') },
  AzureDiskVolumeSource: {
    diskName: requiredField('the name of a disk'),
    diskURI: requiredField('the URI of a disk'),
  },
  AzureFileVolumeSource: {
    secretName: requiredField('the name of a Secret'),
    shareName: requiredField('the name of a share'),
  },
  FlexVolumeSource: { driver: requiredField('the name of a driver') },
  GlusterfsVolumeSource: {
    endpoints: requiredField('the name of an Endpoints object'),
    path: requiredField('a volume'),
  },
  RBDVolumeSource: { image: requiredField('the name of an image') },
  Probe: probe,
  GRPCAction: { port },
  HTTPHeader: { name: { format: 'headerName', checksEmpty: true } },
  SecurityContext: { runAsUser: id, runAsGroup: id },
  PodSecurityContext: {
    runAsUser: id,
    runAsGroup: id,
    fsGroup: id,
    seLinuxChangePolicy: { words: ['MountOption', 'Recursive'], checksEmpty: true },
  },
  Sysctl: { name: { required: 'a sysctl such as net.core.somaxconn', format: 'sysctlName' } },
  Toleration: { key: { format: 'qualifiedName' } },
  TopologySpreadConstraint: {
    maxSkew: { range: [1, most32] },
    minDomains: { range: [1, most32] },
    topologyKey: requiredField('a label of nodes such as topology.kubernetes.io/zone'),
  },
  PodAffinityTerm: {
    topologyKey: {
      required: 'a label of nodes such as topology.kubernetes.io/zone',
      format: 'qualifiedName',
    },
  },
  WeightedPodAffinityTerm: { weight },
  PreferredSchedulingTerm: { weight },
  LabelSelectorRequirement: { key: qualified, operator: { words: selectorOperators, checksEmpty: true } },
};

/**
 * Fields that accept an empty text, which stands for the default. The list of words in the API server's OpenAPI schema lacks
 * the empty text.
 */
export const emptyMeansDefault: ReadonlySet<string> = new Set([
  'Container.imagePullPolicy',
  'Container.terminationMessagePolicy',
  'ContainerPort.protocol',
  'EphemeralContainer.imagePullPolicy',
  'EphemeralContainer.terminationMessagePolicy',
  'HTTPGetAction.scheme',
  'ImageVolumeSource.pullPolicy',
  'PodSpec.dnsPolicy',
  'PodSpec.restartPolicy',
  'Toleration.effect',
  'Toleration.operator',
]);
