import type { Handler } from './context.ts'

export const getMap: Handler<'get/map'> = ({ config }) => Promise.resolve({ tiles: config.mapTiles ?? null })
