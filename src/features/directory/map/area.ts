interface Bounds {
  getSouth(): number;
  getWest(): number;
  getNorth(): number;
  getEast(): number;
}

/** What a map shows as "south,west,north,east", to about ten meters and within the earth. */
export function formatArea(bounds: Bounds): string {
  const clamp = (degrees: number, limit: number) => Math.min(Math.max(degrees, -limit), limit).toFixed(4);
  return [
    clamp(bounds.getSouth(), 90),
    clamp(bounds.getWest(), 180),
    clamp(bounds.getNorth(), 90),
    clamp(bounds.getEast(), 180),
  ].join(',');
}
