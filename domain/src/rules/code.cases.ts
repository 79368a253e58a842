import type { CodeProblem } from './code.ts';

/** Those of the brands that the cases are about; one of them is shared. */
export const PREFIXES: readonly string[] = ['NUCO', 'WASTELAND', 'WHITEROAD'];

/** Scanned texts and the result of reading them: the code itself, or the problem. */
export const codeCases: readonly { name: string; scanned: string; code?: string; problem?: CodeProblem }[] = [
  { name: 'a NUCO code', scanned: 'NUCO-AB12CD-000001', code: 'NUCO-AB12CD-000001' },
  { name: 'a Wasteland code', scanned: 'WASTELAND-ZZZZZZ-999999', code: 'WASTELAND-ZZZZZZ-999999' },
  { name: 'a shared code', scanned: 'WHITEROAD-000000-123456', code: 'WHITEROAD-000000-123456' },
  { name: 'a booking of first and last signs', scanned: 'NUCO-A0Z9A9-012345', code: 'NUCO-A0Z9A9-012345' },
  { name: 'white space around', scanned: '  NUCO-AB12CD-000001\t', code: 'NUCO-AB12CD-000001' },
  { name: 'a trailing line end', scanned: 'NUCO-AB12CD-000001\r\n', code: 'NUCO-AB12CD-000001' },
  { name: 'the AIM prefix of a QR reader', scanned: ']Q1NUCO-AB12CD-000001', code: 'NUCO-AB12CD-000001' },
  {
    name: 'the AIM prefix of a DataMatrix reader',
    scanned: ' ]d2NUCO-AB12CD-000001\n',
    code: 'NUCO-AB12CD-000001',
  },
  { name: 'the AIM prefix of a linear reader', scanned: ']A0NUCO-AB12CD-000001', code: 'NUCO-AB12CD-000001' },
  { name: 'white space after the AIM prefix', scanned: ']Q1 NUCO-AB12CD-000001', code: 'NUCO-AB12CD-000001' },
  { name: 'an AIM prefix in the middle', scanned: 'NUCO-]Q1AB12CD-000001', problem: 'invalid-code' },
  { name: 'a bracket without an AIM prefix', scanned: ']1QNUCO-AB12CD-000001', problem: 'invalid-code' },
  { name: 'text before the code', scanned: 'xNUCO-AB12CD-000001', problem: 'invalid-code' },
  { name: 'a sign in the booking', scanned: 'NUCO-AB_2CD-000001', problem: 'invalid-code' },
  { name: 'a letter among the digits', scanned: 'NUCO-AB12CD-00000A', problem: 'invalid-code' },
  { name: 'a partial code', scanned: 'NUCO-AB12CD', problem: 'partial-code' },
  { name: 'a partial code with a dangling dash', scanned: 'NUCO-AB12CD-', problem: 'invalid-code' },
  { name: 'nothing', scanned: '', problem: 'invalid-code' },
  { name: 'lower case', scanned: 'nuco-ab12cd-000001', problem: 'invalid-code' },
  { name: 'lower case in the prefix', scanned: 'Nuco-AB12CD-000001', problem: 'invalid-code' },
  { name: 'lower case in the booking', scanned: 'NUCO-Ab12CD-000001', problem: 'invalid-code' },
  { name: 'no prefix', scanned: '-AB12CD-000001', problem: 'invalid-code' },
  { name: 'full-width digits', scanned: 'NUCO-AB12CD-００００01', problem: 'invalid-code' },
  { name: 'a look-alike letter', scanned: 'NUСO-AB12CD-000001', problem: 'invalid-code' },
  { name: 'an unknown prefix', scanned: 'ACME-AB12CD-000001', problem: 'invalid-code' },
  { name: 'five characters', scanned: 'NUCO-AB12C-000001', problem: 'invalid-code' },
  { name: 'seven characters', scanned: 'NUCO-AB12CDE-000001', problem: 'invalid-code' },
  { name: 'five digits', scanned: 'NUCO-AB12CD-00001', problem: 'invalid-code' },
  { name: 'seven digits', scanned: 'NUCO-AB12CD-0000001', problem: 'invalid-code' },
  { name: 'two persons', scanned: 'NUCO-AB12CD-000001-000002', problem: 'invalid-code' },
  { name: 'text after the code', scanned: 'NUCO-AB12CD-000001x', problem: 'invalid-code' },
  { name: 'two lines', scanned: 'NUCO-AB12CD-000001\nNUCO-AB12CD-000002', problem: 'invalid-code' },
  { name: 'white space inside', scanned: 'NUCO- AB12CD-000001', problem: 'invalid-code' },
  { name: 'a web address', scanned: 'https://example.com/NUCO-AB12CD-000001', problem: 'invalid-code' },
];
