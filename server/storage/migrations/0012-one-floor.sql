-- Where a rack stands is its placement on its room's plan; elevations are drawn from that. Placements of racks in elevations go
-- where the plan has the rack (diagram.kind: 1 plan, 2 elevation; object.class: 4 rack).
delete from "placement" e
 using "diagram" d, "object" o
 where d."id" = e."diagram" and d."kind" = 2 and d."owner" <> 0
   and o."id" = e."subject" and o."class" = 4
   and exists (
     select 1 from "diagram" f join "placement" p on p."diagram" = f."id"
      where f."owner" = d."owner" and f."kind" = 1 and p."subject" = e."subject"
   );
