/** The parts of a room's sheet that name guests. */
interface GuestSheet {
  allowedBarcodes?: unknown;
  distributedTo?: unknown;
  distributionInfo?: unknown;
}

const CODE = /[A-Z0-9]+-[A-Z0-9]{6}-\d{6}/;

/** Returns a place's sheet without the erased guests; keys that they had stay counted. */
export function withoutErasedGuests(sheet: object, isErased: (reference: string) => boolean): object {
  const names = (text: unknown) => typeof text === 'string' && isErased(CODE.exec(text)?.[0] ?? '');
  const { allowedBarcodes, distributedTo, distributionInfo }: GuestSheet = sheet;
  return {
    ...sheet,
    ...(Array.isArray(allowedBarcodes) && {
      allowedBarcodes: allowedBarcodes.filter((reference) => !names(reference)),
    }),
    ...(typeof distributedTo === 'string' && {
      distributedTo: distributedTo
        .split(/\s*[,;\n]\s*/)
        .filter((recipient) => !names(recipient))
        .join(', '),
    }),
    ...(Array.isArray(distributionInfo) && {
      distributionInfo: distributionInfo.map(({ distributedTo: recipient, ...handover }) =>
        recipient === undefined || names(recipient) ? handover : { ...handover, distributedTo: recipient },
      ),
    }),
  };
}
