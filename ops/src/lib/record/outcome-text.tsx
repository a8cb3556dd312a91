import { useTranslation } from '../language/use-translation.ts'

const OUTCOMES = ['asked', 'done', 'seen'] as const

/** Renders the outcome of an act in words. The error code of a rejection stays as it is. */
export function OutcomeText({ outcome }: { readonly outcome: string }) {
  const { t } = useTranslation()
  const known = OUTCOMES.find((one) => one === outcome)
  return known === undefined ? outcome : t(known)
}
