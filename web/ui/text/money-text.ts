const formats = new Map<string, Intl.NumberFormat>()

/** "€1,250.00", "US$15.00"; `currency`: three letters of ISO 4217. */
export function moneyText(amount: number, currency: string): string {
  let format = formats.get(currency)
  if (!format) {
    format = new Intl.NumberFormat('en-GB', { style: 'currency', currency })
    formats.set(currency, format)
  }
  return format.format(amount).replace('-', '−')
}
