import type { Explainer } from '../../lib/explain/explanation.ts'
import { loadNamespaces } from '../../lib/language/i18n.ts'

/** The explainers of each feature, by its file. */
const FEATURES = import.meta.glob<Readonly<Record<string, Explainer>>>('../*/explain/explainers.ts', {
  import: 'EXPLAINERS',
})

/** An amount with the explainer of its kind. */
export interface Subject {
  readonly explainer: Explainer
  readonly parameters: readonly string[]
}

/** Loads the explainer of an amount, with its texts. Returns undefined if the feature does not explain it. */
export async function loadSubject(subject: string): Promise<Subject | undefined> {
  const [feature, kind = '', ...parameters] = subject.split(' ')
  const kinds = await FEATURES[`../${feature}/explain/explainers.ts`]?.()
  const explainer = kinds && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  if (!explainer) return undefined
  await loadNamespaces(['explain', ...explainer.texts])
  return { explainer, parameters }
}
