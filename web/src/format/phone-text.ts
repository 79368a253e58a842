import { dialNumber } from '@offpiste/domain/rules/phone.ts';

/**
 * Returns a telephone number in groups, as people read it aloud: `+44 7700 900500`. The digits are those that are
 * dialled. A text that is not one number alone stays as it is.
 */
export function phoneText(text: string): string {
  const dialled = dialNumber(text);
  if (dialled === null || !/^[+\d\s().-]+$/.test(text)) return text;
  const [, prefix = '', digits = ''] = /^(\+|00)?(\d+)$/.exec(dialled) ?? [];
  if (prefix === '' && digits.startsWith('0')) return nationalText(digits);
  // Some operators leave the plus out.
  if (prefix === '' && digits.length < 11) return inThrees(digits);
  const country = COUNTRY_CODE.exec(digits)?.[0] ?? '';
  const groups = groupsOf(country, digits.slice(country.length));
  return prefix === '00' ? `00 ${country} ${groups}` : `${prefix}${country} ${groups}`;
}

/** One digit in two zones, two where a country is large, otherwise three. */
const COUNTRY_CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** Within a country: British numbers are the only ones of eleven digits here, French ones come in pairs. */
function nationalText(digits: string): string {
  if (digits.length === 11) return `0${groupsOf('44', digits.slice(1))}`;
  return digits.length === 10 ? groupsOf('33', digits) : inThrees(digits);
}

function groupsOf(country: string, digits: string): string {
  if (country === '44' && digits.length === 10) return britishText(digits);
  if (country === '33') return digits.replace(/(?=(?:\d{2})+$)\B/g, ' ');
  return inThrees(digits);
}

function britishText(digits: string): string {
  const [first, second] = /^2[03489]/.test(digits)
    ? [2, 4]
    : /^(?:[389]|11|1\d1)/.test(digits)
      ? [3, 3]
      : [4, 6];
  return [digits.slice(0, first), digits.slice(first, first + second), digits.slice(first + second)]
    .join(' ')
    .trim();
}

/** Groups of three; no digit is alone at the end. */
function inThrees(digits: string): string {
  return digits.replace(/\d{3}(?=\d{2})/g, '$& ');
}
