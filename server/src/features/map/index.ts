import { getMap } from './get-map.ts'

export const mapHandlers = { 'get/map': getMap }
