CREATE TABLE "onefold"."withdrawn" (
	"serial" bigint NOT NULL,
	"sink" text COLLATE "C" NOT NULL,
	"mark" bigint NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "withdrawn_serial_sink_mark_position_pk" PRIMARY KEY("serial","sink","mark","position")
);
