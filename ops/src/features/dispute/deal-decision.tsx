import { Checkbox, Chip, Segmented, TextField } from '@halyard/ui'
import { useState } from 'react'
import type { OpsFiatDeal } from '../../lib/calls/records.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { callOps } from '../../lib/calls/calls.ts'
import { useFormat } from '../../lib/format/format.ts'
import { ReasonForm } from '../../lib/record/reason-form.tsx'
import { WhyTwoList } from '../../lib/record/why-two.tsx'
import { useOperator } from '../../lib/session/session.ts'
import { authorOf, type ShownDeal } from './shown-deal.ts'

type Outcome = NonNullable<OpsFiatDeal['outcome']>

/** The outcomes' numbers on the wire. */
const NUMBERS = { release: '1', return: '2', releaseLate: '3' } as const satisfies Record<Outcome, string>

const RULES = ['paymentProved', 'paymentMissing', 'otherName', 'wrongAmount'] as const
const RULE_MAX = 100
const EVIDENCE_MAX = 20

/** Renders the decision on a dispute: who gets the coins, by which rule, on which evidence. A large deal needs two. */
export function DealDecision({ shown }: { readonly shown: ShownDeal }) {
  const { t } = useTranslation('dispute')
  const { amount } = useFormat()
  const operator = useOperator()
  const { deal } = shown
  const { id, firstDeciderId, outcome: first } = deal
  const [outcome, setOutcome] = useState<Outcome>(first ?? 'release')
  const [rule, setRule] = useState(deal.rule)
  const [evidence, setEvidence] = useState<readonly number[]>(deal.evidence)
  const blocked =
    deal.buyerId === operator.id || deal.sellerId === operator.id
      ? t('ownDeal')
      : firstDeciderId === operator.id && outcome === first
        ? t('youWereFirst')
        : rule.trim() === ''
          ? t('ruleMissing')
          : evidence.length === 0
            ? t('evidenceMissing')
            : undefined
  const whyTwo = shown.whyTwo[outcome === 'return' ? 'return' : 'release']
  const about = t(`${outcome}About`, {
    coins: `${amount(deal.number)} ${deal.currencyName}`,
  })
  return (
    <ReasonForm
      about={[about, usePersons(deal, whyTwo)].filter((text) => text !== '').join(' ')}
      act={t('decide')}
      blocked={blocked}
      done={t('decided')}
      isDanger
      onSend={(reason) =>
        callOps('ops/fiat/decide', {
          id,
          outcome: NUMBERS[outcome],
          evidence: evidence.join(','),
          rule: rule.trim(),
          reason,
        })
      }
      title={t('common:decision')}
    >
      <Segmented
        label={t('outcome')}
        onChange={setOutcome}
        options={[
          { value: 'release', label: t('release') },
          { value: 'releaseLate', label: t('releaseLate') },
          { value: 'return', label: t('return') },
        ]}
        value={outcome}
      />
      <WhyTwoList reasons={whyTwo} />
      <EvidenceChoice chosen={evidence} onChoose={setEvidence} shown={shown} />
      <div className="grid gap-2">
        <div className="flex flex-wrap gap-2">
          {RULES.map((name) => (
            <Chip key={name} onClick={() => setRule(t(`rule_${name}`))} selected={rule === t(`rule_${name}`)}>
              {t(`rule_${name}`)}
            </Chip>
          ))}
        </div>
        <TextField
          help={t('ruleHelp')}
          label={t('rule')}
          maxLength={RULE_MAX}
          onChange={setRule}
          value={rule}
        />
      </div>
    </ReasonForm>
  )
}

/** Says whether the operator is the first or the second of two; empty when one person alone decides. */
function usePersons({ firstDeciderId, outcome }: OpsFiatDeal, whyTwo: ShownDeal['whyTwo']['return']): string {
  const { t } = useTranslation('dispute')
  if (whyTwo.length === 0) return ''
  if (firstDeciderId === null || outcome === null) return t('firstOfTwo')
  return t('secondOfTwo', { outcome: t(outcome) })
}

interface EvidenceChoiceProps {
  readonly shown: ShownDeal
  readonly chosen: readonly number[]
  readonly onChoose: (ids: readonly number[]) => void
}

/** Renders the choice of the evidence that the decision refers to. */
function EvidenceChoice({ shown: { deal, messages }, chosen, onChoose }: EvidenceChoiceProps) {
  const { t } = useTranslation('dispute')
  return (
    <fieldset>
      <legend className="mb-1 text-13 text-muted">{t('evidenceUsed')}</legend>
      <div className="max-h-56 overflow-y-auto">
        {messages.map((message) => (
          <Checkbox
            checked={chosen.includes(message.id)}
            key={message.id}
            label={
              <span className="line-clamp-2">
                {t('proofOf', {
                  kind: t(`kind_${message.kind}`),
                  id: message.id,
                  author: t(`actor_${authorOf(deal, message)}`),
                })}
                {message.text === '' ? null : `: ${message.text}`}
              </span>
            }
            onChange={(checked) =>
              onChoose(
                checked
                  ? [...chosen, message.id].slice(0, EVIDENCE_MAX)
                  : chosen.filter((other) => other !== message.id),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
