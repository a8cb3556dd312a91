// What the console loads: everything but the schemas.
export * from './changes.ts'
export { createOpsClient, type OpsClient } from './client.ts'
export type * from './index.ts'
export { OPS_METHODS, type OpsPath } from './methods.ts'
export * from './permissions.ts'
export * from './queues.ts'
export * from './treasury-names.ts'
