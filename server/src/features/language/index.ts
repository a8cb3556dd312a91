import { getLang } from './get-lang.ts'
import { listAreas } from './list-areas.ts'
import { setLang } from './set-lang.ts'

export const languageHandlers = {
  'set/lang': setLang,
  'get/lang': getLang,
  area_code: listAreas,
}
