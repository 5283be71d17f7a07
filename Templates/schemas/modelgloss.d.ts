// What `modelgloss VERB --format json` prints. `.ci/schemas` makes the JSON Schema of each verb from these declarations;
// members without a value are left out, and minor versions may add members.

/** A whole number. */
type integer = number;
type Json = string | number | boolean | null | Json[] | Record<string, Json>;

// Findings

type Severity = "error" | "warning" | "note";

interface Tool {
  name: "modelgloss";
  version: string;
}

interface Summary {
  errors: integer;
  warnings: integer;
  notes: integer;
}

interface Finding {
  /** The id of the rule, as `rules` lists it. */
  rule: string;
  severity: Severity;
  message: string;
  /** What to do; empty if there is nothing to do. */
  remedy: string;
  /** The file, relative to the working folder. */
  path: string;
  line?: integer;
  column?: integer;
  /** The place of an object in a compiled model. */
  objectPath?: string;
  model?: string;
  entity?: string;
  property?: string;
  /** The key of a localization table. */
  key?: string;
  locale?: string;
  /** What else the finding is about. */
  subject?: string;
  version?: string;
  /** All versions, if there are several. */
  versions?: string[];
}

interface CoverageEntry {
  model: string;
  locale?: string;
  expected: integer;
  present: integer;
  translated: integer;
  sameAsSource: integer;
  needsReview: integer;
  stale: integer;
}

/** The work that was left out because its budget was spent, by kind. */
type LeftOut = Record<string, integer>;

interface Report {
  schemaVersion: 1;
  tool: Tool;
  summary: Summary;
  findings: Finding[];
  coverage: CoverageEntry[];
  /** How the stores of released versions open. */
  states?: ReleasedState[];
  leftOut?: LeftOut;
}

type CheckOutput = Report;
type GuardOutput = Report;

interface SurveyOutput {
  schemaVersion: 1;
  models: SurveyedModel[];
  languages: Languages;
  tables: SurveyedTable[];
  releases: Releases;
  stores: string[];
  cloudKitSchemas: string[];
  settings?: string;
  gaps: SurveyGap[];
  coverage: SurveyCoverage[];
  check: Verdict;
  guard: Verdict;
  /** The command to run next. */
  next: string;
}

interface SurveyedModel {
  name: string;
  path: string;
  format: ModelFormat;
  versions: string[];
  currentVersion?: string;
  entities: integer;
  containers: string[];
  gaps: integer;
}

interface Languages {
  all: string[];
  development?: string;
}

interface SurveyedTable {
  path: string;
  model: string;
  locale?: string;
}

interface Releases {
  tags: string[];
  pattern?: string;
}

/** What was looked for and not found, or not read. */
interface SurveyGap {
  what: string;
  isUnread: boolean;
  reason: string;
  remedy?: string;
}

interface SurveyCoverage {
  locale: string;
  expected: integer;
  translated: integer;
}

interface Verdict {
  isRun: boolean;
  errors: integer;
  warnings: integer;
  notes: integer;
  text: string;
}

// Translations and messages

interface CoverageOutput {
  schemaVersion: 1;
  tool: Tool;
  coverage: CoverageEntry[];
  models: ModelCoverage[];
}

interface ModelCoverage {
  name: string;
  path: string;
  documentation: DocumentedShare;
  entities: EntityCoverage[];
}

interface DocumentedShare {
  expected: integer;
  documented: integer;
}

interface EntityCoverage {
  name: string;
  documentation: DocumentedShare;
  translations: TranslatedShare[];
}

interface TranslatedShare {
  locale?: string;
  expected: integer;
  present: integer;
  translated: integer;
  sameAsSource: integer;
  needsReview: integer;
  stale: integer;
}

interface PreviewOutput {
  schemaVersion: 1;
  messages?: Message[];
  /** With `--changed-since`: the messages that changed. */
  added?: Message[];
  removed?: Message[];
  changed?: ChangedMessage[];
}

interface ChangedMessage {
  old: Message;
  new: Message;
}

/** A validation error as users read it. */
interface Message {
  model: string;
  entity: string;
  property: string;
  /** The code of NSCocoaErrorDomain. */
  code: integer;
  codeName: string;
  locale: string;
  text: string;
  /** Where the property's name is from: a table, or the model itself. */
  nameSource: string;
  /** Where the sentence is from: built in, Apple's, or a table. */
  textSource: string;
  limit?: string | number | boolean;
  name: string;
  lookups: Lookup[];
  note?: string;
}

/** A key that was looked up, in order; the last one may be a hit. */
interface Lookup {
  key: string;
  locale: string;
  path?: string;
  line?: integer;
  isHit: boolean;
}

interface ExplainOutput {
  schemaVersion: 1;
  what: string;
  title: string;
  path?: string;
  line?: integer;
  column?: integer;
  /** All that the question may be about. */
  subjects?: string[];
  statements: string[];
  readers: Reader[];
  facts: Fact[];
  rule?: Rule;
}

/** What the readers of a language see. */
interface Reader {
  locale: string;
  text: string;
  isRaw: boolean;
  table?: string;
  tableReason: string;
  textSource?: string;
  catalogLocale?: string;
  lookups: Lookup[];
  reason?: string;
}

/** What a statement rests on. */
interface Fact {
  text: string;
  certainty: string;
}

interface RulesOutput {
  schemaVersion: 1;
  rules: Rule[];
}

interface Rule {
  id: string;
  defaultLevel: "off" | "note" | "warning" | "error";
  isAboutLocalization: boolean;
  rationale: string;
  /** Examples with a finding; ↓ marks its place. */
  triggering: RuleExample[];
  nonTriggering: RuleExample[];
}

interface RuleExample {
  model: string;
  /** The text of each file, by its path. */
  files: Record<string, string>;
  preferredKeyForm?: string;
  locales?: string[];
  warnings?: string[];
}

// Models

type ModelFormat = "xml" | "elements" | "mom" | "store" | "swiftdata";

interface InspectOutput {
  schemaVersion: 1;
  models?: Model[];
  /** The contents of the files that are not part of the models. */
  documents?: Document[];
  findings?: Finding[];
  /** CloudKit schemas, if they were given. */
  schemas?: CloudKitSchema[];
}

interface Model {
  name: string;
  version?: string;
  isCurrentVersion: boolean;
  path: string;
  format: ModelFormat;
  /** Whether the model was put together from the tables of a store. */
  isReconstructed?: boolean;
  /** What the format does not record. */
  notRecorded?: string[];
  versionIdentifiers?: string[];
  entities: Entity[];
  configurations?: Configuration[];
  fetchRequestTemplates?: FetchRequest[];
  composites?: Composite[];
  usesCloudKit?: boolean;
  /** Base64; missing if a hash is not predicted. */
  versionChecksum?: string;
  unresolved?: Unresolved[];
  containers?: Container[];
  addedByContainers?: string[];
  otherPlatforms?: PlatformHashes[];
  gaps?: SourceGap[];
  onlyInDebugBuild?: string[];
}

interface Entity {
  name: string;
  managedObjectClassName?: string;
  isAbstract: boolean;
  superentity?: string;
  renamingIdentifier?: string;
  versionHashModifier?: string;
  userInfo?: Record<string, string>;
  attributes?: Attribute[];
  relationships?: Relationship[];
  fetchedProperties?: FetchedProperty[];
  indexes?: Index[];
  uniquenessConstraints?: string[][];
  codeGeneration?: string;
  /** Base64 of 32 bytes; missing if it is not predicted. */
  versionHash?: string;
}

interface Attribute {
  name: string;
  /** The type in Xcode's words: `Integer 16`, `String`, `Transformable`. */
  type: string;
  isOptional: boolean;
  isTransient: boolean;
  /** Dates are seconds since 2001, decimals and UUIDs strings. */
  defaultValue?: string | number | boolean;
  /** The initial value in Swift source, if it is an expression. */
  defaultExpression?: string;
  minimum?: string | number;
  maximum?: string | number;
  minimumLength?: integer;
  maximumLength?: integer;
  pattern?: string;
  validations?: ValidationRule[];
  attributeValueClassName?: string;
  valueTransformerName?: string;
  usesScalarValueType?: boolean;
  isDerived: boolean;
  derivationExpression?: string;
  compositeName?: string;
  allowsExternalBinaryDataStorage: boolean;
  allowsCloudEncryption: boolean;
  preservesValueInHistoryOnDeletion: boolean;
  isIndexed: boolean;
  isIndexedBySpotlight: boolean;
  isStoredInExternalRecord: boolean;
  renamingIdentifier?: string;
  versionHashModifier?: string;
  userInfo?: Record<string, string>;
  swiftType?: string;
  /** What a fact that was derived from Swift source rests on. */
  evidence?: string;
}

interface ValidationRule {
  predicate: string;
  /** The text or the code of the warning. */
  warning?: string | integer;
}

interface Relationship {
  name: string;
  destination?: string;
  inverse?: string;
  inverseEntity?: string;
  isToMany: boolean;
  isOrdered: boolean;
  isOptional: boolean;
  isTransient: boolean;
  minCount: integer;
  /** 0 if there is no limit. */
  maxCount: integer;
  deleteRule: "noAction" | "nullify" | "cascade" | "deny";
  isIndexed: boolean;
  isIndexedBySpotlight: boolean;
  isStoredInExternalRecord: boolean;
  renamingIdentifier?: string;
  versionHashModifier?: string;
  validations?: ValidationRule[];
  userInfo?: Record<string, string>;
  evidence?: string;
}

interface FetchedProperty {
  name: string;
  isOptional: boolean;
  isTransient: boolean;
  fetchRequest?: FetchRequest;
  renamingIdentifier?: string;
  versionHashModifier?: string;
  userInfo?: Record<string, string>;
}

interface FetchRequest {
  name?: string;
  entity?: string;
  predicate?: string;
  variables?: string[];
  fetchLimit: integer;
  fetchBatchSize: integer;
  resultType: integer;
  includesSubentities: boolean;
  includesPropertyValues: boolean;
  includesPendingChanges: boolean;
  returnsObjectsAsFaults: boolean;
  returnsDistinctResults: boolean;
}

interface Index {
  name: string;
  elements?: IndexElement[];
  partialPredicate?: string;
}

interface IndexElement {
  property?: string;
  expression?: string;
  type: string;
  isAscending: boolean;
}

interface Configuration {
  name: string;
  entities?: string[];
  usesCloudKit?: boolean;
}

interface Composite {
  name: string;
  attributes?: Attribute[];
}

interface Document {
  model: string;
  version?: string;
  path: string;
  format: ModelFormat;
  usesSwiftData?: boolean;
  compilerVersion?: string;
  recordedVersionChecksum?: string;
  recordedVersionHashes?: Record<string, string>;
  settings?: Record<string, string>;
  objectSettings?: Record<string, string>[];
  diagram?: Record<string, string>[];
  comments?: Record<string, string>;
}

/** A type whose stored form the sources do not decide, so no hash is predicted. */
interface Unresolved {
  entity: string;
  property?: string;
  type: string;
  reason: string;
  path: string;
  line: integer;
  column: integer;
}

interface Container {
  call: string;
  classes: string[];
  entities: string[];
  isComplete: boolean;
  versionedSchema?: string;
  migrationPlan?: string;
  configurations?: ContainerConfiguration[];
  path: string;
  line: integer;
  column: integer;
}

interface ContainerConfiguration {
  name?: string;
  entities?: string[];
  isStoredInMemoryOnly?: boolean;
  allowsSave?: boolean;
  groupContainer?: string;
  groupIdentifier?: string;
  cloudKitDatabase?: string;
  cloudKitContainer?: string;
  url?: string;
  path: string;
  line: integer;
  column: integer;
}

interface PlatformHashes {
  platforms: string[];
  versionChecksum?: string;
  entities?: PlatformEntity[];
  unresolved?: Unresolved[];
}

interface PlatformEntity {
  name: string;
  versionHash?: string;
}

/** What could not be followed in the sources. */
interface SourceGap {
  what: string;
  reason: string;
  path: string;
  line: integer;
  column: integer;
  remedy: string;
}

interface CloudKitSchema {
  path: string;
  roles: string[];
  recordTypes: RecordType[];
}

interface RecordType {
  name: string;
  fields: RecordField[];
  grants: Grant[];
}

interface RecordField {
  name: string;
  type: string;
  isEncrypted: boolean;
  isList: boolean;
  indexes: string[];
}

interface Grant {
  rights: string[];
  role: string;
}

// Values

/** Core Data's error, as an app gets it. */
interface ValidationError {
  domain: string;
  code: integer;
  localizedDescription: string;
  userInfo: ErrorUserInfo;
  /** What the error rests on, if it was not observed. */
  certainty?: string;
}

interface ErrorUserInfo {
  NSDetailedErrors?: ValidationError[];
  NSValidationErrorKey?: string;
  NSValidationErrorEntity?: string;
  NSValidationErrorValue?: Json;
  NSValidationErrorPredicate?: string;
  NSAffectedObjectsErrorKey?: Json[];
  NSLocalizedFailureReason?: string;
  NSValidationErrorShouldAttemptRecoveryKey?: boolean;
}

/** A rule that cannot be evaluated. */
interface Undecided {
  property: string;
  predicate: string;
  reason: string;
}

/** A number that its attribute cannot hold. */
interface Altered {
  property: string;
  given: Json;
  stored?: Json;
}

interface ValidateOutput {
  schemaVersion: 1;
  isValid: boolean;
  error?: ValidationError;
  undecided?: Undecided[];
  altered?: Altered[];
  /** Each of several objects of values, or the objects of a store that break a rule. */
  objects?: (ValidatedObject | StoredObject)[];
  /** With `--store`: the versions that made the store. */
  madeWith?: string[];
  nearestVersion?: string;
  opening?: Opening;
  notChecked?: NotChecked[];
  /** The number of objects that are not listed. */
  omitted?: integer;
  summary?: EntitySummary[];
  platforms?: string[];
  onPlatforms?: PlatformValidation[];
  leftOut?: LeftOut;
}

interface PlatformValidation {
  platforms: string[];
  report: ValidateOutput;
}

interface ValidatedObject {
  isValid: boolean;
  error?: ValidationError;
  undecided?: Undecided[];
  altered?: Altered[];
}

interface StoredObject {
  entity: string;
  id: string;
  errors: ValidationError[];
  undecided?: Undecided[];
}

interface NotChecked {
  kind: string;
  entity?: string;
  property?: string;
  reason: string;
}

interface EntitySummary {
  entity: string;
  objects: integer;
  invalid: integer;
}

interface FetchOutput {
  schemaVersion: 1;
  fetchRequest: FetchRequest;
  /** The values of the variables. */
  values: Record<string, Json>;
  store?: FetchedObjects;
  leftOut?: LeftOut;
}

interface FetchedObjects {
  path: string;
  count?: integer;
  undecided?: integer;
  /** Why it is not known what the request finds. */
  unknown?: string;
  objects?: string[];
}

// Changes

/** A version of a model. */
interface VersionReference {
  model: string;
  version?: string;
  path?: string;
  revision?: string;
  versionChecksum?: string;
  unresolved?: Unresolved[];
}

interface Statement {
  name: string;
  oldName?: string;
  kind: "added" | "removed" | "renamed" | "changed";
  /** Whether the entity's version hash is another one. */
  hashChanged?: boolean;
  changes: Change[];
}

interface Change {
  property?: string;
  index?: string;
  oldName?: string;
  kind: "added" | "removed" | "renamed" | "changed" | "moved";
  /** The member of the entity or property, as `inspect` names it. */
  member?: string;
  /** The key of `userInfo`. */
  key?: string;
  old?: Json;
  new?: Json;
  movedTo?: string[];
  movedFrom?: string[];
  affectsHash: boolean;
}

interface Suggestion {
  entity?: string;
  oldName: string;
  newName: string;
  text: string;
}

/** Why a migration needs more than inference, or may fail. */
interface Reason {
  entity: string;
  property?: string;
  /** The code of the validation error. */
  code?: integer;
  /** The code of the migration's error. */
  migrationCode?: integer;
  coreDataText?: string;
  text: string;
  advice?: string[];
  /** With a store: how many objects are concerned, and of how many. */
  rows?: integer;
  objects?: integer;
}

/** What users lose. */
interface Loss {
  entity: string;
  property?: string;
  kind: string;
  rows?: integer;
  text: string;
}

interface Deleted {
  entity: string;
  property?: string;
}

interface Migration {
  verdict: MigrationVerdict;
  reasons?: Reason[];
  deleted?: Deleted[];
  losses?: Loss[];
  unknown?: Loss[];
  /** The mapping models that serve the step. */
  mappingModels?: (string | MappingModel)[];
  stage?: string;
}

type MigrationVerdict = "none" | "lightweight" | "custom" | "fails";

interface MappingModel {
  path: string;
  source?: string;
  destination?: string;
  isStale: boolean;
  reasons?: string[];
  leavesOut?: string[];
  entityMappings: EntityMapping[];
}

interface EntityMapping {
  name: string;
  kind: string;
  source?: string;
  destination?: string;
  policyClass?: string;
  attributes?: PropertyMapping[];
  relationships?: PropertyMapping[];
}

interface PropertyMapping {
  name: string;
  expression?: string;
}

interface LocalizationImpact {
  missing: ImpactedText[];
  orphaned: ImpactedText[];
  reopened?: ImpactedText[];
  changed?: ImpactedText[];
}

interface ImpactedText {
  key: string;
  locale: string;
  renamedTo?: string;
  state?: string;
  texts?: string[];
}

interface MessageChanges {
  added: ShortMessage[];
  removed: ShortMessage[];
  changed: ShortMessageChange[];
}

interface ShortMessageChange {
  old: ShortMessage;
  new: ShortMessage;
}

interface ShortMessage {
  entity: string;
  property: string;
  code: integer;
  locale: string;
  text: string;
}

/** Two models compared. */
interface Difference {
  old: VersionReference;
  new: VersionReference;
  entities: Statement[];
  composites?: Statement[];
  fetchRequests?: Statement[];
  configurations?: Statement[];
  modelChanges?: Change[];
  suggestions?: Suggestion[];
  migration: Migration;
  localization: LocalizationImpact;
  messages?: MessageChanges;
  onPlatforms?: PlatformDifference[];
}

interface PlatformDifference extends Difference {
  platforms: string[];
}

interface ModelDifference extends Difference {
  schemaVersion: 1;
}

type DiffOutput = ModelDifference | CloudKitDeployment | CloudKitDifference;

/** A model compared with the schema of a CloudKit database. */
interface CloudKitDeployment {
  schemaVersion: 1;
  model: string;
  schema: string;
  isDeployed: boolean;
  equal: integer;
  missingRecordTypes: string[];
  missing: CloudKitField[];
  perhapsMissing: CloudKitField[];
  missingAssets: CloudKitField[];
  missingReceipts: CloudKitField[];
  different: CloudKitField[];
  unusedRecordTypes: string[];
  unusedFields: string[];
  gaps: string[];
}

interface CloudKitField {
  recordType: string;
  field: string;
  type: string;
  entity: string;
  property?: string;
  writing: string;
  evidence: string;
  /** The type that the schema has instead. */
  found?: string;
  line?: integer;
}

/** Two CloudKit schemas compared. */
interface CloudKitDifference {
  schemaVersion: 1;
  old: string;
  new: string;
  changes: CloudKitChange[];
}

interface CloudKitChange {
  field: string;
  old?: string;
  new?: string;
}

interface ModelChangelog {
  model: string;
  first: string;
  current?: string;
  /** The versions whose place follows from what they contain. */
  placedByContent?: string[];
  versions: Difference[];
}

interface Changelog extends ModelChangelog {
  schemaVersion: 1;
}

interface Changelogs {
  schemaVersion: 1;
  models: Changelog[];
}

type ChangelogOutput = Changelog | Changelogs;

interface VerifyOutput {
  schemaVersion: 1;
  model: string;
  isEqual: boolean;
  versions: (EqualVersion | UnequalVersion)[];
  missingInCompiled?: string[];
  missingInSource?: string[];
  currentVersions?: CurrentVersions;
}

interface EqualVersion {
  version: string;
  isEqual: boolean;
}

interface UnequalVersion extends Difference {
  version: string;
  isEqual: boolean;
}

interface CurrentVersions {
  source: string;
  compiled: string;
}

// Stores and migrations

interface Step {
  from: string;
  to: string;
  way: "inferred" | "lightweight" | "custom" | "mapped";
  mappingModel?: string;
  mappingModels?: string[];
}

interface OpeningGap {
  what: string;
  reason: string;
}

/** How a build opens a store. */
interface Opening {
  reasons?: Reason[];
  losses?: Loss[];
  unknown?: Loss[];
  opening: "asIs" | "inferred" | "staged" | "served" | "refused" | "unknown";
  /** The error of a store that is refused. */
  code?: integer;
  reason?: string;
  /** What is lost unless code of the project carries it over. */
  lossesWithoutCode?: Loss[];
  steps?: Step[];
  gaps?: OpeningGap[];
}

interface ReleasedState extends Opening {
  /** The tags. */
  releases: string[];
  model: string;
  version: string;
  versionChecksum?: string;
}

interface StateReference {
  model?: string;
  version?: string;
  versionChecksum?: string;
  unresolved?: Unresolved[];
}

/** The way of a version to the target. */
interface Path extends Opening {
  from: StateReference;
  verdict: MigrationVerdict;
  mappingModels?: string[];
  next?: NextStep;
  /** With a store: the number of objects that make the migration fail. */
  failingRows?: integer;
  dropped?: DroppedRows[];
}

interface DroppedRows {
  entity: string;
  rows: integer;
}

interface NextStep {
  version: string;
  verdict: MigrationVerdict;
  mappingModels?: string[];
  bridges?: string[];
}

interface MigrationStage {
  kind: "lightweight" | "custom";
  versions: string[];
  checksums?: string[];
  needsBridge?: boolean;
  reasons?: Reason[];
}

/** A SchemaMigrationPlan. */
interface Plan {
  name: string;
  path: string;
  line: integer;
  isComplete: boolean;
  versions: string[];
  stages: PlanStage[];
  gaps?: string[];
}

interface PlanStage {
  kind: string;
  from: string;
  to: string;
  path: string;
  line: integer;
  verdict?: MigrationVerdict;
  reasons?: Reason[];
  isCertain?: boolean;
  losses?: Loss[];
  unknown?: Loss[];
}

/** How the project migrates stores, and what shows it. */
interface ProjectMigration {
  way: "automatic" | "staged" | "own";
  sign?: string;
  path?: string;
  depends?: string;
}

interface OpenedStore {
  path: string;
  frameworkVersion?: integer;
  version: string;
  hasModel: boolean;
}

interface Migrations {
  schemaVersion: 1;
  model: string;
  target: StateReference;
  paths: Path[];
  states?: ReleasedState[];
  stages: MigrationStage[];
  plan?: Plan;
  migration?: ProjectMigration | null;
  /** Versions with the same checksum. */
  duplicates?: string[][];
  laterVersions?: string[];
  placedByContent?: string[];
  /** With `--store`. */
  store?: OpenedStore;
  platforms?: string[];
  onPlatforms?: PlatformMigrations[];
  leftOut?: LeftOut;
}

interface PlatformMigrations {
  platforms: string[];
  plan?: Migrations;
  report?: Migrations;
}

interface SeveralMigrations {
  schemaVersion: 1;
  models: Migrations[];
}

type MigrationsOutput = Migrations | SeveralMigrations;

interface MatchOutput {
  schemaVersion: 1;
  stores: MatchedStore[];
}

interface MatchedStore {
  path: string;
  frameworkVersion?: integer;
  versionIdentifiers: string[];
  versionChecksum?: string;
  hasModel: boolean;
  /** The versions that made the store. */
  matches: MatchedVersion[];
  nearest?: NearestVersion;
  isExpected?: boolean;
  /** The version that the file is named after. */
  namedAfter?: string;
  /** The releases that made it. */
  released?: MatchedRelease[];
  refusedByMerging?: string[];
}

interface MatchedVersion {
  model: string;
  version: string;
  path: string;
  isCurrentVersion: boolean;
  configuration?: string;
  platforms?: string[];
  isDebugBuild?: boolean;
  missing?: MissingColumn[];
}

interface MissingColumn {
  entity: string;
  property?: string;
  table: string;
  column?: string;
}

interface NearestVersion {
  model: string;
  version: string;
  path: string;
  platforms?: string[];
  equalEntities: integer;
  entityCount: integer;
  differences: Statement[];
}

interface MatchedRelease {
  model: string;
  version: string;
  releases: string[];
  currentReleases?: string[];
}

interface ReviewOutput {
  schemaVersion: 1;
  against: string;
  headline: string;
  guard: Finding[];
  migration?: ProjectMigration;
  compared: Compared;
  failures?: string[];
  models: ReviewedModel[];
}

interface Compared {
  models: Counted;
  versions: Counted;
  stages: Counted;
}

interface Counted {
  compared: integer;
  all: integer;
}

interface ReviewedModel {
  model: string;
  path: string;
  isNew?: boolean;
  isGone?: boolean;
  migrations: ReviewedMigration[];
  difference?: Difference;
  editedVersions?: Difference[];
  addedVersions?: string[];
  removedVersions?: string[];
}

interface ReviewedMigration extends Opening {
  from: StateReference;
  verdict: MigrationVerdict;
  /** The verdict before the change. */
  formerVerdict?: MigrationVerdict;
  mappingModels?: string[];
}
