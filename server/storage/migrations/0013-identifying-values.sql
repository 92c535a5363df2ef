-- Who else has a serial number, an asset tag or an address.
create index "object_serial_number_idx" on "object" (lower("serial_number")) where "serial_number" <> '';
create index "object_asset_tag_idx" on "object" (lower("asset_tag")) where "asset_tag" <> '';
create index "object_ip_idx" on "object" (lower("ip")) where "ip" <> '';
create index "object_mac_idx" on "object" (lower("mac")) where "mac" <> '';
create index "port_mac_idx" on "port" (lower("mac")) where "mac" <> '';
