export type { Link } from '../link/link.ts'
export { openEnginePort } from './engine-port.ts'
export { createLevelMap, type LevelMap } from './level-map.ts'
export { followEngine, type RemoteEngine } from './remote-engine.ts'
