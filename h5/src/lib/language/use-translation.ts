import { TEXTS } from './texts.ts'

export const { useTranslation } = TEXTS
