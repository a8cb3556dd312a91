/** A valid bank card, as the app sends it. */
export const BANK_CARD = {
  name: 'Household',
  card_number: '4929 1234 5678 9012',
  bank: 'Caixa Geral de Depósitos',
  branch: 'Coimbra',
  bank_address: 'Praça 8 de Maio 1, Coimbra',
  swift_code: 'CGDIPTPL',
  full_name: 'Inês de Castro',
  iban: 'PT50000201231234567890154',
  payee_address: 'Rua da Quinta 7, Coimbra',
  postal_code: '3040-091',
  country: 'PT',
} as const
